import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { form_daily_counts, form_submissions, form_versions } from '#db/schema/desk/forms.ts';
import { files } from '#db/schema/platform/files.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { testStudio } from '#tests/studio.ts';
import type { Form, FormDetail, FormStatistics } from './admin-contract.ts';
import type { PublicForm } from './contract.ts';
import type { FieldType, FormField } from './form-fields.ts';
import type { SubmissionDetail } from './submissions-contract.ts';

const studio = testStudio();
const path = '/admin/forms';

const field = (key: string, type: FieldType = 'text', more: Partial<FormField> = {}): FormField => ({
  ...{ key, type, label: key, help: '', required: false, options: [], min: null, max: null, currency: 'USD' },
  ...{ initial: '', visible_if: null, jumps: [], ...more },
});
const create = async (name: string, id: string = randomUUID()) =>
  (await studio.call<FormDetail>('admin', 'POST', path, { id, name, type: 'onboarding' })).data;
const save = (form: FormDetail, fields: FormField[]) =>
  studio.call<FormDetail>('admin', 'PUT', `${path}/${form.id}/draft`, {
    draft_hash: form.draft_hash,
    draft: { fields },
  });
const publish = ({ id, draft_hash }: FormDetail) =>
  studio.call<FormDetail>('admin', 'POST', `${path}/${id}/publish`, { draft_hash });
async function published(name: string, fields: FormField[]) {
  const { data } = await save(await create(name), fields);
  return (await publish(data)).data;
}
const open = async (slug: string) => (await studio.call<PublicForm>(null, 'GET', `/forms/published/${slug}`)).data;
async function send(slug: string, answers: object, more: object = {}) {
  const { version_id } = await open(slug);
  return studio.call<{ message: string }>(null, 'POST', `/forms/published/${slug}`, { version_id, answers, ...more });
}
const newest = async () => {
  const [row] = await studio.db.select().from(form_submissions).orderBy(desc(form_submissions.id)).limit(1);
  if (!row) throw new Error('Nothing was kept');
  return row;
};

describe('building', () => {
  it('makes one form for each key, with an address of its own, and one version for each change', async () => {
    const id = randomUUID();
    const [one, again] = await Promise.all([create('Kick-off Fragebogen ü', id), create('Kick-off Fragebogen ü', id)]);
    expect(one).toMatchObject({ slug: 'kick-off-fragebogen-u', version: null, is_changed: true });
    expect(again.id).toBe(one.id);
    expect(await studio.call('admin', 'POST', path, { id, name: 'Kick-off', type: 'contact' })).toMatchObject({
      status: 409,
      error: expect.stringContaining('This form was saved already'),
    });
    expect((await create('Kick-off Fragebogen ü')).slug).toBe('kick-off-fragebogen-u-2');
    expect((await studio.call(null, 'GET', `/forms/published/${one.slug}`)).status).toBe(404);
    const { data: draft } = await save(one, [field('name')]);
    const [first, twin] = await Promise.all([publish(draft), publish(draft)]);
    expect([first.status, twin.status]).toEqual([200, 200]);
    expect(await studio.db.$count(form_versions, eq(form_versions.form_id, id))).toBe(1);
    const { data: second } = await save(first.data, [field('name'), field('city')]);
    expect(second).toMatchObject({ version: 1, is_changed: true });
    expect((await open(one.slug)).definition.fields).toHaveLength(1);
    expect((await publish(second)).data).toMatchObject({ version: 2, is_changed: false });
    expect((await studio.audit()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['form.created', 'form.published']),
    );
  });

  it('publishes nothing that does not fit together, and loses no change of somebody else', async () => {
    const form = await create('Unfinished');
    expect((await publish(form)).status).toBe(400);
    const { data } = await save(form, [field('size', 'select')]);
    expect((await publish(data)).fields).toEqual({ size: 'Please enter at least one choice' });
    expect((await save(form, [field('other')])).status).toBe(409);
    expect((await save(data, [field('Bad Key')])).status).toBe(400);
  });

  it('is not in the way of the switch and the configuration, nor are they in its way', async () => {
    const form = await create('Side by side');
    const { name, type, slug, email_enabled, selected_template, success_message, failure_message } = form;
    const config = { name, type, slug, email_enabled, selected_template, success_message, failure_message };
    const set = (at: string, body: object) => studio.call<Form>('admin', 'PUT', `${path}/${form.id}${at}`, body);
    const { data: switched } = await set('/active', { is_active: false });
    const first = await save(form, [field('name')]);
    expect(first.status).toBe(200);
    const changed = { ...config, success_message: 'Thanks', conditional_logic: [], allowed_origins: [] };
    expect((await set('', { ...changed, updated_at: switched.updated_at })).status).toBe(200);
    expect((await save(first.data, [field('name'), field('city')])).status).toBe(200);
    expect((await publish(first.data)).status).toBe(409);
  });

  it('deletes with undo, and gives the address to nobody twice', async () => {
    const form = await published('Gone soon', [field('name')]);
    const remove = () => studio.call('admin', 'DELETE', `${path}/${form.id}?updated_at=${form.updated_at}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await studio.call(null, 'GET', `/forms/published/${form.slug}`)).status).toBe(404);
    expect((await studio.call('admin', 'GET', `${path}/${form.id}`)).status).toBe(404);
    await create('Gone soon');
    const { data } = await studio.call<Form>('admin', 'POST', `${path}/${form.id}/restore`);
    expect(data.slug).toBe('gone-soon-2');
  });
});

describe('answers', () => {
  it('are checked by the stored form, kept with their version, told and confirmed', async () => {
    const form = await published('Welcome sheet', [
      field('name', 'text', { required: true, label: 'Your name' }),
      field('email', 'email', { required: true, label: 'Your address' }),
      field('budget', 'money', { label: 'Budget' }),
      field('extras', 'multi_select', { options: ['Shop', 'Blog'] }),
    ]);
    expect((await send(form.slug, { email: 'x' })).fields).toEqual({
      name: 'Please fill in all required fields',
      email: 'Please enter a valid email address',
    });
    const request_key = randomUUID();
    const answers = { name: 'Ada', email: 'ada@answers.example', budget: '1250.50', extras: ['Blog', 'Shop'], other: 'x' };
    const sent = await Promise.all([send(form.slug, answers, { request_key }), send(form.slug, answers, { request_key })]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(sent[0]?.data.message).toBe('Thank you! Your answers have arrived.');
    expect(await studio.db.$count(form_submissions, eq(form_submissions.form_uuid, form.id))).toBe(1);
    const row = await newest();
    const { other: _, ...kept } = answers;
    expect(row).toMatchObject({ form_id: form.id, form_name: 'Welcome sheet', data: kept });
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, 'ada@answers.example'));
    expect(mails.map(({ template }) => template)).toEqual(['forms.reply.confirmation']);
    expect(mails[0]?.text).not.toContain('1250');
    const toStudio = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'forms.built'));
    expect(toStudio.at(-1)?.text).toContain('$1,250.50');
  });

  it('stay readable after the form changed, and whoever has the older version before them may send it', async () => {
    const form = await published('Changing', [field('old', 'text', { label: 'The old question', required: true })]);
    const { version_id } = await open(form.slug);
    const { data } = await save(form, [field('new', 'text', { label: 'The new question', required: true })]);
    await publish(data);
    const older = { version_id, answers: { old: 'Still here' } };
    expect((await studio.call(null, 'POST', `/forms/published/${form.slug}`, older)).status).toBe(200);
    const { id } = await newest();
    const read = await studio.call<SubmissionDetail>('admin', 'GET', `/admin/form-submissions/${id}`);
    expect(read.data).toMatchObject({ version: 1, answers: [{ label: 'The old question', value: 'Still here' }] });
    const foreign = { version_id: randomUUID(), answers: {} };
    expect((await studio.call(null, 'POST', `/forms/published/${form.slug}`, foreign)).status).toBe(404);
  });

  it('are searched for an address, however long they are', async () => {
    const form = await published('Long answers', [field('say', 'long_text'), field('email', 'email')]);
    await send(form.slug, { say: `${'@.'.repeat(4_990)} x`, email: 'long@answers.example' });
    const { id } = await newest();
    const { data } = await studio.call<SubmissionDetail>('admin', 'GET', `/admin/form-submissions/${id}`);
    expect(data).toMatchObject({ sender: 'long@answers.example', email: 'long@answers.example' });
  });

  it('bring files that are judged by their content, and read by the studio alone', async () => {
    const form = await published('With files', [field('brief', 'file', { required: true })]);
    const { version_id } = await open(form.slug);
    const post = async (file: File | null) => {
      const body = new FormData();
      body.set('version_id', version_id);
      if (file) body.append('answers[brief]', file);
      return studio.request(null, 'POST', `/api/forms/published/${form.slug}`, body);
    };
    expect((await post(null)).status).toBe(400);
    const program = await post(new File([new Uint8Array([0x4d, 0x5a, 0, 1, 2, 3])], 'brief.pdf'));
    expect(program.status).toBe(400);
    expect(await program.json()).toMatchObject({ fields: { brief: expect.stringContaining('cannot be attached') } });
    expect((await post(new File(['What we want'], 'brief.txt', { type: 'text/plain' }))).status).toBe(200);
    const row = await newest();
    const [file] = await studio.db.select().from(files).where(eq(files.subject_id, row.id));
    expect(file).toMatchObject({ original_name: 'brief.txt', visibility: 'studio', owner_id: null });
    expect(row.data).toEqual({ brief: [file?.id] });
    const { data } = await studio.call<SubmissionDetail>('admin', 'GET', `/admin/form-submissions/${row.id}`);
    const url = data.answers[0]?.files[0]?.url ?? '';
    expect((await studio.request(await studio.sessionOf('admin'), 'GET', url)).status).toBe(200);
    expect((await studio.request(await studio.sessionOf('client'), 'GET', url)).status).toBeGreaterThanOrEqual(401);
  });

  it('are exported as the studio reads them: names of files, words for drawings, amounts with their currency', async () => {
    const form = await published('Exported', [
      field('name'),
      field('brief', 'file'),
      field('signature', 'signature'),
      field('budget', 'money'),
      field('stars', 'rating'),
      field('extras', 'multi_select', { options: ['Shop', 'Blog'] }),
    ]);
    const body = new FormData();
    body.set('version_id', (await open(form.slug)).version_id);
    const answers = { name: '=Ada "A."', signature: 'M10 20L30 40', budget: '1250.5', stars: '4', extras: 'Shop' };
    for (const [key, value] of Object.entries(answers)) body.append(`answers[${key}]`, value);
    body.append('answers[extras]', 'Blog');
    body.append('answers[brief]', new File(['What we want'], 'brief.txt', { type: 'text/plain' }));
    expect((await studio.request(null, 'POST', `/api/forms/published/${form.slug}`, body)).status).toBe(200);
    const { id } = await newest();
    const session = await studio.sessionOf('admin');
    const get = async (query: string) =>
      (await (await studio.request(session, 'GET', `/api/admin/form-submissions/export.csv?${query}`)).text()).split('\r\n');
    const [header, line, end] = await get(`form=${form.id}`);
    expect(header).toContain('answer_name,answer_brief,answer_signature,answer_budget,answer_stars,answer_extras,is_sample');
    expect(line).toMatch(new RegExp(`^${id},[\\d-]+T[\\d:.]+Z,"Exported",new,`));
    expect(line).toContain(`"'=Ada ""A.""","brief.txt","Signed by hand","$1,250.50","4 of 5","Shop, Blog",false`);
    expect(end).toBe('');
    const all = await get('');
    expect(all[1]).toContain('""brief"":""brief.txt""');
    expect(all[1]).not.toContain('M10 20');
  });

  it('are refused while the form is closed, and held to the guard of every public form', async () => {
    const form = await published('Closed', [field('name')]);
    expect((await send(form.slug, { name: 'x' }, { homepage: 'https://spam.example' })).status).toBe(400);
    await studio.call('admin', 'PUT', `${path}/${form.id}/active`, { is_active: false });
    expect((await send(form.slug, { name: 'x' })).status).toBe(409);
  });
});

it('views, starts, finishes and stops are counted, and nothing about whom', async () => {
  const form = await published('Counted', [field('name', 'text', { label: 'Your name' })]);
  const count = (body: object) => studio.call<{ counted: boolean }>(null, 'POST', `/forms/published/${form.slug}/counts`, body);
  await Promise.all([count({ event: 'view' }), count({ event: 'view' }), count({ event: 'start' })]);
  await count({ event: 'stop', field: 'name' });
  expect((await count({ event: 'stop', field: 'unknown' })).data.counted).toBe(false);
  await send(form.slug, { name: 'x' });
  const { data } = await studio.call<FormStatistics>('admin', 'GET', `${path}/${form.id}/statistics`);
  expect(data.days).toMatchObject([{ views: 2, starts: 1, finishes: 1 }]);
  expect(data.stops).toEqual([{ key: 'name', label: 'Your name', count: 1 }]);
  expect(Object.keys((await studio.db.select().from(form_daily_counts).limit(1))[0] ?? {}).toSorted()).toEqual(
    ['count', 'day', 'event', 'field', 'form_id'].toSorted(),
  );
});

it('a draft drops no cached page, publishing does', async () => {
  const dropped: unknown[] = [];
  studio.platform.pages.onDrop((tag) => dropped.push(tag));
  await studio.platform.live.ready;
  const form = await create('Drafted');
  const { data } = await save(form, [field('name')]);
  // What is told comes in order: what the draft dropped would have come before this.
  await studio.db.execute(sql`select pg_notify('foyer', 'pages:status')`);
  await expect.poll(() => dropped).toEqual(['status']);
  await publish(data);
  await expect.poll(() => dropped).toEqual(['status', 'forms']);
});
