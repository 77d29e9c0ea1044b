import { eq } from 'drizzle-orm';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { sampleProjectId } from '#features/work/projects/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import type { TaskStatus } from '#shared/choices/work/tasks.ts';

/** Days from now; before it where negative. */
type Job = { title: string; status: TaskStatus; due?: number; shown?: boolean; list?: [text: string, done: boolean][] };

const boards: Record<string, Job[]> = {
  'bakery-site': [
    { title: 'Photographs of the shop', status: 'todo', due: 4, shown: true },
    { title: 'Test the order form on old phones', status: 'todo', due: 12 },
    {
      title: 'Pre-orders',
      status: 'doing',
      due: 9,
      shown: true,
      list: [
        ['Choose a time for pick-up', true],
        ['Mail to the bakery', false],
        ['Closed days', false],
      ],
    },
    { title: 'Menu of the day', status: 'done', shown: true },
    { title: 'Domain and mail addresses', status: 'done' },
  ],
  'studio-tour': [
    { title: 'Pictures of the rooms', status: 'todo', due: 5, shown: true },
    { title: 'Tour on a phone', status: 'doing', due: 8, shown: true },
    { title: 'Plan of the pages', status: 'done', shown: true },
  ],
  'dental-booking': [
    { title: 'Larger letters for the times', status: 'doing', due: 1, shown: true },
    { title: 'Reminder the day before', status: 'todo' },
  ],
};

export const fill: FillSamples = async (tx, { now }) => {
  for (const [key, jobs] of Object.entries(boards)) {
    const [project] = await tx
      .select()
      .from(projects)
      .where(eq(projects.id, sampleProjectId(key)));
    if (!project) continue;
    const rows = jobs.map(({ title, status, due, shown = false, list = [] }, position) => ({
      id: sampleId(`task:${key}:${position}`),
      project_id: project.id,
      title,
      status,
      position,
      due_date: due === undefined ? null : daysBefore(now, -due).toISOString().slice(0, 10),
      is_visible: shown,
      checklist: list.map(([text, done]) => ({ id: sampleId(`task:${key}:${position}:${text}`), text, done })),
      is_sample: true,
      created_at: project.created_at,
      updated_at: project.created_at,
    }));
    await tx.insert(project_tasks).values(rows).onConflictDoNothing();
  }
};
