import { and, asc, eq, inArray } from 'drizzle-orm';
import * as flagIcon from 'lucide-react/icons/flag';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { ownProjectPath } from '#features/work/projects/policy.ts';
import { iconOf } from '#platform/feature/icon.ts';
import type { NeedSource } from '#platform/feature/portal-home.server.ts';

const most = 5;

/** Milestones of the client's open projects that wait for approval, the longest first. */
export const milestoneNeeds: NeedSource = {
  name: 'milestones',
  label: 'milestones to approve',
  icon: iconOf(flagIcon),
  position: 30,
  read: async ({ db, caller }) => {
    const rows = await db
      .select({ row: project_milestones, project: projects.name })
      .from(projects)
      .innerJoin(project_milestones, eq(project_milestones.project_id, projects.id))
      .where(
        and(
          eq(projects.client_id, caller.user_id),
          inArray(projects.status, ['pending', 'active']),
          eq(project_milestones.status, 'review'),
        ),
      )
      .orderBy(asc(project_milestones.asked_at), asc(project_milestones.id))
      .limit(most);
    return rows.map(({ row, project }) => ({
      id: row.id,
      title: `Approve “${row.title}”`,
      text: project,
      since: row.asked_at,
      action: 'Look at it',
      to: ownProjectPath(row.project_id),
    }));
  },
};
