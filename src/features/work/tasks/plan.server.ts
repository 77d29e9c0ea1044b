import { randomUUID } from 'node:crypto';
import type { Tx } from '#db/client.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import type { ProjectRow } from '#features/work/projects/rows.server.ts';

type Planned = { title: string; description: string | null; due_date: string | null; is_visible: boolean; checklist: string[] };

/** Puts tasks on the board of a project that has none yet, in the order that they are given in. */
export async function addTasks(tx: Tx, { id, is_sample }: ProjectRow, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map(({ checklist, ...one }, position) => ({
    ...one,
    checklist: checklist.map((text) => ({ id: randomUUID(), text, done: false })),
    project_id: id,
    position,
    is_sample,
  }));
  await tx.insert(project_tasks).values(rows);
}
