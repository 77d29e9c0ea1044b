import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as flagIcon from 'lucide-react/icons/flag';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { clientName } from '#features/work/projects/client-name.server.ts';
import { projectPath } from '#features/work/projects/policy.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';

/** Milestones of open projects for which the client has asked for changes instead of approving. */
export const milestonesToday: TodaySource = {
  name: 'milestones',
  label: 'milestones',
  kind: 'Milestone',
  icon: iconOf(flagIcon),
  read: async ({ db, pick, limit }) => {
    const { id, status, project_id, updated_at, amount_cents } = project_milestones;
    const rows = await db
      .select({ row: project_milestones, project: projects.name, currency: projects.currency, who: clientName, total: countAll })
      .from(project_milestones)
      .innerJoin(projects, eq(projects.id, project_id))
      .leftJoin(users, eq(users.id, projects.client_id))
      .leftJoin(contacts, eq(contacts.id, projects.contact_id))
      .where(and(eq(status, 'changes'), inArray(projects.status, ['pending', 'active']), pick(id, updated_at)))
      .orderBy(asc(updated_at), sql`${amount_cents} desc nulls last`, asc(id))
      .limit(limit);
    return rows.map(({ row, project, currency, who, total }) => ({
      id: row.id,
      who,
      text: `asked for changes to “${row.title}” in “${project}”`,
      to: projectPath(row.project_id),
      since: row.updated_at,
      changed_at: row.updated_at,
      cents: row.amount_cents,
      currency,
      is_sample: row.is_sample,
      total,
    }));
  },
};
