import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { projects } from '#db/schema/work/projects.ts';
import { acceptedEstimate } from '#features/papers/estimates/estimates.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import { beginFromEstimate, claimProjects } from './jobs.server.ts';

const studio = testStudio();
const wanted = { description: 'All pages', on_accept: { project: true } };
const projectsOf = (id: string) => studio.db.select().from(projects).where(eq(projects.estimate_id, id));

describe('the project of an accepted estimate', () => {
  it('has its name, its client and its total', async () => {
    const estimate = await acceptedEstimate(studio, wanted);
    await beginFromEstimate(studio.platform, estimate.id);
    const { contact_id } = estimate;
    const expected = { name: 'Site', description: 'All pages', budget_cents: 242_98, currency: 'USD', status: 'pending' };
    expect(await projectsOf(estimate.id)).toMatchObject([{ ...expected, contact_id, client_id: null }]);
    const told = (await studio.audit()).filter(({ action }) => action === 'project.created');
    expect(told).toMatchObject([{ actor_id: null, details: { estimate_number: estimate.estimate_number } }]);
  });

  it('is created once, however often and at what moments the event is told', async () => {
    const { id } = await acceptedEstimate(studio, wanted);
    await Promise.all(Array.from({ length: 6 }, () => beginFromEstimate(studio.platform, id)));
    await beginFromEstimate(studio.platform, id);
    expect(await projectsOf(id)).toHaveLength(1);
  });

  it('becomes the account’s once the contact has one, also when that came first', async () => {
    const before = await acceptedEstimate(studio, wanted);
    await beginFromEstimate(studio.platform, before.id);
    await claimProjects(studio.platform, before.contact_id ?? '', studio.ids.client);
    expect(await projectsOf(before.id)).toMatchObject([{ client_id: studio.ids.client }]);

    const after = await acceptedEstimate(studio, wanted);
    await studio.db
      .update(contacts)
      .set({ user_id: studio.ids.business })
      .where(eq(contacts.id, after.contact_id ?? ''));
    await beginFromEstimate(studio.platform, after.id);
    expect(await projectsOf(after.id)).toMatchObject([{ client_id: studio.ids.business }]);
  });
});
