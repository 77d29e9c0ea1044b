import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import * as packageCheckIcon from 'lucide-react/icons/package-check';
import { deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import { iconOf } from '#platform/feature/icon.ts';
import type { NeedSource } from '#platform/feature/portal-home.server.ts';
import { ownDeliverablePath } from './policy.ts';

const most = 5;

/** Deliverables of the client's open projects that wait for an answer, the longest first. */
export const deliverableNeeds: NeedSource = {
  name: 'deliverables',
  label: 'deliverables to approve',
  icon: iconOf(packageCheckIcon),
  position: 35,
  read: async ({ db, caller }) => {
    const rows = await db
      .selectDistinctOn([deliverables.id], { row: deliverables, version: deliverable_versions, project: projects.name })
      .from(projects)
      .innerJoin(deliverables, eq(deliverables.project_id, projects.id))
      .innerJoin(deliverable_versions, eq(deliverable_versions.deliverable_id, deliverables.id))
      .where(
        and(
          eq(projects.client_id, caller.user_id),
          inArray(projects.status, ['pending', 'active']),
          eq(deliverables.status, 'review'),
          isNull(deliverable_versions.answer),
        ),
      )
      .orderBy(asc(deliverables.id), desc(deliverable_versions.number));
    return rows
      .toSorted((one, other) => one.version.created_at.getTime() - other.version.created_at.getTime())
      .slice(0, most)
      .map(({ row, version, project }) => ({
        id: row.id,
        title: `Approve “${row.title}”, version ${version.number}`,
        text: project,
        since: version.created_at,
        action: 'Look at it',
        to: ownDeliverablePath(row),
      }));
  },
};
