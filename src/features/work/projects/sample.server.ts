import type { Tx } from '#db/client.ts';
import { projects } from '#db/schema/work/projects.ts';
import { contactFinder } from '#features/people/contacts/sample.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import { type SampleProject, sampleProjects } from './sample-projects.ts';

export const sampleProjectId = (key: string): string => sampleId(`project:${key}`);

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

export const fill: FillSamples = async (tx, { now }) => {
  const contactAt = await contactFinder(tx);
  for (const one of sampleProjects) {
    const contact = contactAt(one.email);
    if (contact) await fillProject(tx, one, contact, now);
  }
};

async function fillProject(tx: Tx, one: SampleProject, contact: { id: string; user_id: string | null }, now: Date) {
  const day = (offset: number | undefined) => (offset === undefined ? null : dayOf(daysBefore(now, -offset)));
  const created_at = daysBefore(now, one.daysAgo);
  await tx
    .insert(projects)
    .values({
      id: sampleProjectId(one.key),
      name: one.name,
      description: one.description,
      client_id: contact.user_id,
      contact_id: contact.id,
      status: one.status,
      budget_cents: one.budget === undefined ? null : one.budget * 100,
      start_date: day(one.starts),
      deadline: day(one.deadline),
      completed_date: day(one.completed),
      is_sample: true,
      created_at,
      updated_at: created_at,
    })
    .onConflictDoNothing();
}
