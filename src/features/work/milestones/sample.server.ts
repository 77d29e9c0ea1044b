import { eq } from 'drizzle-orm';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { sampleProjectId } from '#features/work/projects/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import type { MilestoneStatus } from '#shared/choices/work/milestones.ts';

/** Days from now; before it where negative. */
type Step = { title: string; status: MilestoneStatus; due: number; amount?: number };

const plans: Record<string, Step[]> = {
  'bakery-site': [
    { title: 'Structure and texts', status: 'done', due: -12, amount: 1700 },
    { title: 'Design', status: 'review', due: 2 },
    { title: 'Pre-orders', status: 'active', due: 10, amount: 3400 },
    { title: 'Launch', status: 'planned', due: 18, amount: 1700 },
  ],
  'studio-tour': [
    { title: 'Plan of the pages', status: 'done', due: -6 },
    { title: 'Design of the tour', status: 'review', due: 3 },
    { title: 'Calendar for visits', status: 'active', due: 14 },
    { title: 'Launch', status: 'planned', due: 24 },
  ],
  'dental-booking': [
    { title: 'Calendar of the practice', status: 'done', due: -20 },
    { title: 'Patients’ pages', status: 'changes', due: -3 },
  ],
  'theatre-tickets': [
    { title: 'Pages of the plays', status: 'done', due: -50 },
    { title: 'Waiting list', status: 'done', due: -36 },
  ],
};

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

export const fill: FillSamples = async (tx, { now }) => {
  for (const [key, steps] of Object.entries(plans)) {
    const [project] = await tx
      .select()
      .from(projects)
      .where(eq(projects.id, sampleProjectId(key)));
    if (!project) continue;
    const rows = steps.map(({ title, status, due, amount }, position) => ({
      id: sampleId(`milestone:${key}:${position}`),
      project_id: project.id,
      title,
      status,
      position,
      due_date: dayOf(daysBefore(now, -due)),
      amount_cents: amount === undefined ? null : amount * 100,
      asked_at: status === 'planned' || status === 'active' ? null : daysBefore(now, 2),
      client_words: status === 'changes' ? 'Could the times be shown in larger letters? Many of our patients are older.' : null,
      is_sample: true,
      created_at: project.created_at,
      updated_at: project.created_at,
    }));
    await tx.insert(project_milestones).values(rows).onConflictDoNothing();
  }
};
