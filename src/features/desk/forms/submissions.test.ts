import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { testStudio } from '#tests/studio.ts';
import { siteFormIds } from './site-forms-fields.ts';
import type { Submission, SubmissionDetail } from './submissions-contract.ts';

const studio = testStudio();
const path = '/admin/form-submissions';
type Page = { items: Submission[]; next_cursor: string | null };
const list = async (query: Record<string, string> = {}) =>
  (await studio.call<Page>('admin', 'GET', `${path}?${new URLSearchParams(query)}`)).data;

const body = (name: string, message: string) => ({ name, email: `${name.toLowerCase()}@list.example`, message });
beforeAll(async () => {
  for (const [name, message] of [
    ['Anna', 'About =cmd pottery'],
    ['Bert', 'About bicycles'],
    ['Cleo', 'About pottery, "again"'],
  ] as const)
    await studio.call(null, 'POST', '/forms/contact-dialog', body(name, message));
});
const idOf = async (name: string) => (await list({ q: name })).items[0]?.id ?? '';

describe('the list', () => {
  it('is newest first, page after page, by form, status and words', async () => {
    const first = await list({ limit: '2' });
    expect(first.items.map(({ sender }) => sender)).toEqual(['Cleo', 'Bert']);
    const second = await list({ limit: '2', cursor: first.next_cursor ?? '' });
    expect(second.items.map(({ sender }) => sender)).toEqual(['Anna']);
    expect((await list({ q: 'pottery' })).items.map(({ sender }) => sender)).toEqual(['Cleo', 'Anna']);
    expect((await list({ form: siteFormIds.contact })).items).toHaveLength(3);
    expect((await list({ form: siteFormIds.custom_website })).items).toEqual([]);
    expect((await list({ status: 'done' })).items).toEqual([]);
    expect((await studio.call('admin', 'GET', `${path}?cursor=x`)).status).toBe(400);
    expect((await studio.call('admin', 'GET', `${path}?status=x`)).status).toBe(400);
  });

  it('is exported as it is filtered, a column for each field of a form', async () => {
    const get = async (query: string) =>
      (await studio.request(await studio.sessionOf('admin'), 'GET', `/api${path}/export.csv?${query}`)).text();
    const one = await get(`form=${siteFormIds.contact}&q=pottery`);
    expect(one.split('\r\n')[0]).toContain('answer_name,answer_email');
    expect(one).toContain('About pottery, ""again""');
    expect(one).not.toContain('Bert');
    expect(await get('')).toContain('Bert');
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'form_submissions.exported' });
  });
});

describe('one submission', () => {
  it('is read, marked and noted, each once', async () => {
    const id = await idOf('Anna');
    const { data } = await studio.call<SubmissionDetail>('admin', 'GET', `${path}/${id}`);
    expect(data).toMatchObject({ status: 'new', email: 'anna@list.example', version: 1 });
    expect(data.answers.map(({ label }) => label)).toEqual(['Name', 'Email', 'Message']);
    const mark = (status: string) => studio.call<SubmissionDetail>('admin', 'PUT', `${path}/${id}/status`, { status });
    expect((await mark('done')).data.status).toBe('done');
    const [row] = await studio.db.select().from(form_submissions).where(eq(form_submissions.id, id));
    expect(row?.handled_at).toBeInstanceOf(Date);
    await mark('done');
    expect((await mark('nonsense')).status).toBe(400);
    const note_id = randomUUID();
    const note = () => studio.call<SubmissionDetail>('admin', 'POST', `${path}/${id}/notes`, { note_id, body: 'Call her' });
    await note();
    expect((await note()).data.notes).toMatchObject([{ id: note_id, body: 'Call her' }]);
    const told = (await studio.audit()).filter(({ entity_id }) => entity_id === id).map(({ action }) => action);
    expect(told).toEqual(['form.submitted', 'form_submission.marked', 'form_submission.noted']);
  });

  it('is deleted with undo, and found nowhere meanwhile', async () => {
    const id = await idOf('Bert');
    const remove = () => studio.call('admin', 'DELETE', `${path}/${id}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await list({ q: 'Bert' })).items).toEqual([]);
    expect((await studio.call('admin', 'GET', `${path}/${id}`)).status).toBe(404);
    expect((await studio.call('admin', 'PUT', `${path}/${id}/status`, { status: 'done' })).status).toBe(404);
    expect((await studio.call('admin', 'POST', `${path}/${id}/restore`)).status).toBe(200);
    expect((await list({ q: 'Bert' })).items).toHaveLength(1);
  });

  it.each([null, 'client'] as const)('is nothing for %s', async (who) => {
    const id = await idOf('Anna');
    const status = who ? 403 : 401;
    for (const [method, at] of [
      ['GET', `${path}/${id}`],
      ['GET', path],
      ['GET', `${path}/export.csv`],
      ['PUT', `${path}/${id}/status`],
      ['POST', `${path}/${id}/notes`],
      ['DELETE', `${path}/${id}`],
    ] as const)
      expect((await studio.call(who, method, at, method === 'GET' ? undefined : {})).status, `${method} ${at}`).toBe(status);
  });
});
