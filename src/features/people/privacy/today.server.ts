import { and, asc, eq } from 'drizzle-orm';
import * as userXIcon from 'lucide-react/icons/user-x';
import { deletion_requests } from '#db/schema/people/privacy.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';
import { deletedPerson } from './policy.ts';

/** People who wait to be deleted, the soonest first. */
export const deletionsToday: TodaySource = {
  name: 'deletions',
  label: 'requests for deletion',
  kind: 'Deletion',
  icon: iconOf(userXIcon),
  read: async ({ db, pick, limit }) => {
    const { id, state, due_at, updated_at } = deletion_requests;
    const rows = await db
      .select({ row: deletion_requests, total: countAll })
      .from(deletion_requests)
      .where(and(eq(state, 'waiting'), pick(id, updated_at)))
      .orderBy(asc(due_at), asc(id))
      .limit(limit);
    return rows.map(({ row, total }) => ({
      id: row.id,
      who: row.name ?? deletedPerson,
      text: row.open_matters.length > 0 ? 'could not be deleted, because something is open' : 'asked to be deleted',
      to: '/admin/settings?tab=privacy',
      since: row.created_at,
      due: row.due_at,
      changed_at: row.updated_at,
      is_sample: false,
      total,
    }));
  },
};
