import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as packageIcon from 'lucide-react/icons/package';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import { clientName } from '#features/work/projects/client-name.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';
import { deliverablePath } from './policy.ts';

/** Deliverables of open projects for which the client has asked for changes. */
export const deliverablesToday: TodaySource = {
  name: 'deliverables',
  label: 'deliverables',
  kind: 'Deliverable',
  icon: iconOf(packageIcon),
  read: async ({ db, pick, limit }) => {
    const { id, status, project_id, updated_at } = deliverables;
    const since = sql<Date>`coalesce((select max(${deliverable_versions.answered_at}) from ${deliverable_versions}
      where ${deliverable_versions.deliverable_id} = ${id}), ${updated_at})`.mapWith(updated_at);
    const rows = await db
      .select({ row: deliverables, project: projects.name, who: clientName, since, total: countAll })
      .from(deliverables)
      .innerJoin(projects, eq(projects.id, project_id))
      .leftJoin(users, eq(users.id, projects.client_id))
      .leftJoin(contacts, eq(contacts.id, projects.contact_id))
      .where(and(eq(status, 'changes'), inArray(projects.status, ['pending', 'active']), pick(id, since)))
      .orderBy(since, asc(id))
      .limit(limit);
    return rows.map(({ row, project, who, since: begun, total }) => ({
      id: row.id,
      who,
      text: `asked for changes to “${row.title}” in “${project}”`,
      to: deliverablePath(row),
      since: begun,
      changed_at: begun,
      is_sample: row.is_sample,
      total,
    }));
  },
};
