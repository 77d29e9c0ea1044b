import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { testStudio } from '#tests/studio.ts';
import type { OwnProject } from './contract.ts';
import { beginProject, changeProject, contactOf } from './projects.testkit.ts';

const studio = testStudio();
const day = (number: number) => new Date(Date.UTC(2026, 4, number));

it('a client is told of everything in a project that waits for them, and since when', async () => {
  const { id: project_id } = await beginProject(studio, { contact_id: await contactOf(studio, 'client'), status: 'active' });
  const waiting = async () => {
    const { data } = await studio.call<{ items: OwnProject[] }>('client', 'GET', '/projects');
    const one = (await studio.call<OwnProject>('client', 'GET', `/projects/${project_id}`)).data;
    expect(data.items.find(({ id }) => id === project_id)?.waiting).toEqual(one.waiting);
    return one.waiting;
  };
  expect(await waiting()).toBeNull();
  await studio.db.insert(project_milestones).values([
    { project_id, title: 'Plan', position: 1, status: 'review', asked_at: day(4) },
    { project_id, title: 'Build', position: 2, status: 'active' },
  ]);
  expect(await waiting()).toEqual({ milestones: 1, deliverables: 0, contents: 0, secrets: 0, since: day(4).toISOString() });
  for (const status of ['review', 'draft', 'approved'] as const) {
    const [row] = await studio.db
      .insert(deliverables)
      .values({ project_id, title: 'Logo', agreed_rounds: 2, status })
      .returning();
    const version = { project_id, deliverable_id: row?.id ?? '' };
    await studio.db.insert(deliverable_versions).values([
      { ...version, number: 1, created_at: day(1), answer: 'changes', answered_at: day(2) },
      { ...version, number: 2, created_at: day(3) },
    ]);
  }
  expect(await waiting()).toEqual({ milestones: 1, deliverables: 1, contents: 0, secrets: 0, since: day(3).toISOString() });
  const [list] = await studio.db
    .insert(content_checklists)
    .values({ project_id, title: 'Content', created_at: day(1) })
    .returning();
  const line = { checklist_id: list?.id ?? '', kind: 'text' as const };
  await studio.db.insert(checklist_lines).values([
    { ...line, title: 'About', position: 1, created_at: day(1), done_at: day(2) },
    { ...line, title: 'Home', position: 2, created_at: day(2) },
    { ...line, title: 'Team', position: 3, created_at: day(5) },
  ]);
  expect(await waiting()).toEqual({ milestones: 1, deliverables: 1, contents: 2, secrets: 0, since: day(2).toISOString() });
  const secret = { project_id, title: 'Login', created_at: day(1) };
  const [line_of_list] = await studio.db.select().from(checklist_lines).where(eq(checklist_lines.title, 'Team'));
  await studio.db.insert(credential_drops).values([
    secret,
    { ...secret, state: 'expired' },
    { ...secret, state: 'withdrawn' },
    // Counted with its line.
    { ...secret, line_id: line_of_list?.id ?? null },
  ]);
  expect(await waiting()).toEqual({ milestones: 1, deliverables: 1, contents: 2, secrets: 2, since: day(1).toISOString() });
  await changeProject(studio, project_id, { name: 'Site', status: 'completed' });
  expect(await waiting()).toBeNull();
});
