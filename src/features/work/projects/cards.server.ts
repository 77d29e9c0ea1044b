import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import * as folderIcon from 'lucide-react/icons/folder-kanban';
import type { Db } from '#db/client.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { projects } from '#db/schema/work/projects.ts';
import { studioDay } from '#db/studio-day.ts';
import { type Card, changeOf, plural } from '#platform/feature/card.server.ts';
import { iconOf } from '#platform/feature/icon.ts';

const comparedDays = 30;

/** How many were active at an earlier moment, from what the audit log tells of every change since. */
async function countActiveAt(db: Db, at: Date): Promise<number> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const status = sql`coalesce((select ${audit_log.details} -> 'changes' -> 'status' ->> 'from' from ${audit_log}
    where ${audit_log.entity} = 'projects' and ${audit_log.entity_id} = ${projects.id}::text and ${audit_log.at} > ${moment}
      and ${audit_log.details} -> 'changes' ? 'status' order by ${audit_log.at}, ${audit_log.id} limit 1), ${projects.status})`;
  return db.$count(projects, and(lte(projects.created_at, at), sql`${status} = 'active'`));
}

export const activeProjects: Card = {
  id: 'active-projects',
  label: 'Active Projects',
  icon: iconOf(folderIcon),
  position: 15,
  read: async ({ db, now }) => {
    const isLate = and(inArray(projects.status, ['pending', 'active']), lt(projects.deadline, sql`${studioDay(now)}`));
    const earlier = new Date(now.getTime() - comparedDays * 86_400_000);
    const [active, pending, late, before] = await Promise.all([
      db.$count(projects, eq(projects.status, 'active')),
      db.$count(projects, eq(projects.status, 'pending')),
      db.$count(projects, isLate),
      countActiveAt(db, earlier),
    ]);
    const change = changeOf(active, before, `on ${comparedDays} days ago`);
    const hint =
      late > 0 ? `${late.toLocaleString('en-US')} past the deadline` : `${plural(pending, 'project')} waiting to begin`;
    return { value: active, change, hint, tone: late > 0 ? 'danger' : 'plain', to: '/admin/projects?status=active' };
  },
};
