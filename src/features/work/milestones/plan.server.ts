import type { Tx } from '#db/client.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import type { ProjectRow } from '#features/work/projects/rows.server.ts';

type Planned = { title: string; description: string | null; start_date: string | null; due_date: string | null };

/** Plans the milestones of a project that has none yet, in the order that they are given in. */
export async function addMilestones(tx: Tx, { id, is_sample }: ProjectRow, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return;
  await tx.insert(project_milestones).values(planned.map((one, position) => ({ ...one, project_id: id, position, is_sample })));
}
