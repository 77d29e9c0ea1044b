import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { conversations } from '#db/schema/desk/conversations.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { projects } from '#db/schema/work/projects.ts';
import { noArea } from '#shared/admin-areas.ts';
import { submissionRecordKinds } from '#shared/choices/clients/submission-records.ts';
import { testStudio } from '#tests/studio.ts';
import type { SubmissionRecords } from './contract.ts';

const studio = testStudio();

async function submitted(email: string): Promise<string> {
  await studio.call(null, 'POST', '/forms/custom-website', {
    ...{ name: 'Grace Hopper', email, phone: '555-123-4567', company: 'Hopper Ltd', website_type: 'Portfolio' },
    ...{ budget: '$2,500 - $5,000', timeline: 'Flexible', project_details: 'Twelve projects on one page' },
  });
  const [row] = await studio.db.select().from(form_submissions).orderBy(desc(form_submissions.id)).limit(1);
  if (!row) throw new Error('Nothing was kept');
  return row.id;
}
const list = async (id: string) =>
  (await studio.call<SubmissionRecords>('admin', 'GET', `/admin/form-submissions/${id}/records`)).data;
const make = (id: string, kind: string, body: object = {}) =>
  studio.call<SubmissionRecords>('admin', 'POST', `/admin/form-submissions/${id}/records`, {
    request_key: randomUUID(),
    kind,
    ...body,
  });

it('a submission becomes each kind of record, with its answers, once for each key', async () => {
  const id = await submitted('grace@records.example');
  const { mappings } = await list(id);
  expect(mappings.project).toMatchObject({ email: 'email', name: 'name', description: 'project_details', amount: 'budget' });
  const request_key = randomUUID();
  for (const kind of submissionRecordKinds) {
    const body = { request_key, mapping: mappings[kind] };
    const answers = await Promise.all([make(id, kind, body), make(id, kind, body)]);
    expect(
      answers.map(({ status }) => status),
      kind,
    ).toEqual([200, 200]);
  }
  const { items } = await list(id);
  expect(items.map(({ kind }) => kind).toSorted()).toEqual([...submissionRecordKinds].toSorted());
  const idOf = (kind: string) => items.find((one) => one.kind === kind)?.record_id ?? '';
  const [contact] = await studio.db
    .select()
    .from(contacts)
    .where(eq(contacts.id, idOf('client')));
  expect(contact).toMatchObject({ email: 'grace@records.example', first_name: 'Grace', company_name: 'Hopper Ltd' });
  expect(contact?.client_since).toBeInstanceOf(Date);
  const [project] = await studio.db
    .select()
    .from(projects)
    .where(eq(projects.id, idOf('project')));
  expect(project).toMatchObject({ contact_id: contact?.id, description: 'Twelve projects on one page', budget_cents: 250_000 });
  const [ticket] = await studio.db
    .select()
    .from(support_tickets)
    .where(eq(support_tickets.id, idOf('ticket')));
  expect(ticket).toMatchObject({ email: 'grace@records.example', description: 'Twelve projects on one page' });
  const [estimate] = await studio.db
    .select()
    .from(estimates)
    .where(eq(estimates.id, idOf('estimate')));
  expect(estimate).toMatchObject({ contact_id: contact?.id, status: 'draft' });
  const [conversation] = await studio.db
    .select()
    .from(conversations)
    .where(eq(conversations.id, idOf('conversation')));
  expect(conversation).toMatchObject({ submission_id: id, contact_id: contact?.id });
  const [row] = await studio.db.select().from(form_submissions).where(eq(form_submissions.id, id));
  expect(row).toMatchObject({ status: 'done' });
  expect((await studio.audit()).filter(({ action }) => action === 'form_submission.became')).toHaveLength(6);
});

it('remembers which field became what, for the next submission of the form', async () => {
  const id = await submitted('first@records.example');
  const { mappings } = await list(id);
  await make(id, 'project', { mapping: { ...mappings.project, title: 'timeline' } });
  expect((await list(await submitted('next@records.example'))).mappings.project.title).toBe('timeline');
});

it('demands an address, a submission and an administrator', async () => {
  const id = await submitted('roles@records.example');
  const { mappings } = await list(id);
  const wrong = await make(id, 'contact', { mapping: { ...mappings.contact, email: 'timeline' } });
  expect(wrong).toMatchObject({ status: 400, fields: { 'mapping.email': expect.any(String) } });
  expect((await make(randomUUID(), 'contact', { mapping: mappings.contact })).status).toBe(404);
  const path = `/admin/form-submissions/${id}/records`;
  expect((await studio.call('client', 'GET', path)).status).toBe(403);
  expect((await studio.call(null, 'POST', path, {})).status).toBe(401);
});

it('a record that was deleted since then is told as gone', async () => {
  const id = await submitted('gone@records.example');
  const { mappings } = await list(id);
  for (const kind of submissionRecordKinds) await make(id, kind, { mapping: mappings[kind] });
  const made = await list(id);
  expect(made.items.some(({ is_gone }) => is_gone)).toBe(false);
  const idOf = (kind: string) => made.items.find((one) => one.kind === kind)?.record_id ?? '';
  await studio.db.delete(estimates).where(eq(estimates.id, idOf('estimate')));
  await studio.db.delete(projects).where(eq(projects.id, idOf('project')));
  const { items } = await list(id);
  const gone = items.filter(({ is_gone }) => is_gone).map(({ kind }) => kind);
  expect(gone.toSorted()).toEqual(['estimate', 'project']);
});

it('an administrator makes what belongs to their areas, and finds nothing else that was made of it', async () => {
  const id = await submitted('areas@records.example');
  const { mappings } = await list(id);
  for (const kind of submissionRecordKinds) await make(id, kind, { mapping: mappings[kind] });
  const narrow = async (areas: typeof user_roles.$inferInsert.areas) => {
    await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
    studio.platform.sessions.drop();
  };
  const made = async () => {
    const statuses: Record<string, number> = {};
    for (const kind of submissionRecordKinds) statuses[kind] = (await make(id, kind, { mapping: mappings[kind] })).status;
    return statuses;
  };
  await narrow({ ...noArea, desk: 'write', clients: 'read' });
  expect(await made()).toEqual({ contact: 403, client: 403, conversation: 200, project: 403, ticket: 200, estimate: 403 });
  expect(new Set((await list(id)).items.map(({ kind }) => kind))).toEqual(
    new Set(['contact', 'client', 'conversation', 'ticket']),
  );
  await narrow({ ...noArea, desk: 'write', papers: 'write' });
  expect(await made()).toMatchObject({ project: 403, estimate: 200 });
  await narrow({ ...noArea, clients: 'write', projects: 'write', papers: 'write' });
  expect(Object.values(await made())).toEqual(submissionRecordKinds.map(() => 403));
  await narrow(null);
});
