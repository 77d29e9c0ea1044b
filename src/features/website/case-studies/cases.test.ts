import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '#db/schema/studio/notifications.ts';
import { case_studies, case_study_consents } from '#db/schema/website/case-studies.ts';
import type { PortalHomeData } from '#features/people/home/contract.ts';
import type { DraftPreview } from '#features/website/publishing/preview-contract.ts';
import { beginProject } from '#features/work/projects/projects.testkit.ts';
import type { CaseContent } from '#shared/case-content.ts';
import { testStudio } from '#tests/studio.ts';
import { casesOf } from './cases.testkit.ts';
import type { CaseState, FinishedProject } from './contract.ts';
import { casesPersonalData } from './personal-data.server.ts';
import { publishDue } from './publish.server.ts';

// Nobody listens there: what would be sent stays in the outbox.
const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:9' });
const {
  path,
  create,
  save,
  publish,
  get,
  read,
  list,
  filled,
  ready,
  finishedProject,
  ask,
  newestToken,
  look,
  answer,
  withdraw,
  agree,
} = casesOf(studio);

describe('a case study without a project', () => {
  it('is begun once, and not with another title after a lost answer', async () => {
    const id = v7();
    const begin = (title: string) => studio.call<CaseState>('admin', 'POST', '/admin/case-studies', { id, title });
    for (const again of ['Once', 'Once']) expect((await begin(again)).data.title).toBe('Once');
    expect(await begin('Corrected')).toMatchObject({
      status: 409,
      error: expect.stringContaining('This case study was saved already'),
    });
  });

  it('is written, published, found by its old address, and taken back', async () => {
    const state = await ready(
      'A first shop',
      {},
      { results: [{ figure: '3×', label: 'orders' }], site_url: 'https://shop.example/' },
    );
    expect((await read(state.slug)).status).toBe(404);
    expect((await studio.call(null, 'GET', '/work-state')).data).toEqual({ has_any: false });
    const { data } = await publish(state.id, state.revision, state.draft);
    expect(data).toMatchObject({ version: 1, is_public: true, has_draft: false, needs_consent: false });
    // Sent again after a lost answer.
    expect((await publish(state.id, state.revision, state.draft)).data.version).toBe(1);
    expect((await read(state.slug)).data).toMatchObject({ client: 'Carl & Co', result: { figure: '3×' }, quotes: [] });
    expect((await studio.call(null, 'GET', '/work-state')).data).toEqual({ has_any: true });
    const moved = await studio.call<CaseState>('admin', 'PUT', path(state.id), { revision: data.revision, slug: 'moved-shop' });
    expect((await read(state.slug)).data.slug).toBe('moved-shop');
    expect(await list()).toContain('moved-shop');
    const body = { revision: moved.data.revision };
    expect((await studio.call<CaseState>('admin', 'POST', path(state.id, '/withdraw'), body)).data.is_public).toBe(false);
    expect((await read('moved-shop')).status).toBe(404);
    expect(await list()).not.toContain('moved-shop');
  });
  it('leaves the old addresses of others alone while it is a draft', async () => {
    const move = async ({ id, revision }: CaseState, slug: string) =>
      (await studio.call<CaseState>('admin', 'PUT', path(id), { revision, slug })).data;
    const first = await ready('Old place');
    await move((await publish(first.id, first.revision, first.draft)).data, 'new-place');
    const draft = await create('Old place');
    expect(draft.slug).toBe('old-place-2');
    await move(await move(draft, 'old-place'), 'elsewhere');
    expect((await read('old-place')).data.slug).toBe('new-place');
  });
  it('of two authors is not overwritten, and is refused where something is missing', async () => {
    const { id, revision, draft } = await create('Two authors');
    const answers = await Promise.all(['One', 'Two'].map((title) => save(id, revision, { ...draft, title })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = await get(id);
    const refused = await publish(id, now.revision, now.draft);
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([
      400,
      ['content.asked', 'content.done', 'content.client'],
    ]);
    for (const bad of [
      { year: 2.7 },
      { year: -3 },
      { site_url: 'javascript:alert(1)' },
      { results: [{ figure: 'x'.repeat(25), label: '' }] },
    ])
      expect((await save(id, now.revision, { ...draft, ...bad })).status, JSON.stringify(bad)).toBe(400);
  });
  it('is shown to whoever has the private link, until it is revoked', async () => {
    const { id } = await ready('Previewed');
    const { data } = await studio.call<DraftPreview>('admin', 'POST', path(id, '/previews'), { days: 1 });
    const token = data.link.split('/').at(-1);
    expect((await studio.call(null, 'GET', `/work-preview/${token}`)).data).toMatchObject({
      is_draft: true,
      study: { title: 'Previewed' },
    });
    await studio.call('admin', 'DELETE', `/admin/case-studies-previews/${data.id}`);
    expect((await studio.call(null, 'GET', `/work-preview/${token}`)).status).toBe(404);
  });
});

describe('a case study of a client’s project', () => {
  let project_id: string;
  let state: CaseState;
  let token: string;
  beforeAll(async () => {
    project_id = await finishedProject('The shop');
  });

  it('takes over what the project knows, and needs the client', async () => {
    const projects = await studio.call<{ items: FinishedProject[] }>('admin', 'GET', '/admin/case-study-projects');
    expect(projects.data.items.map(({ id }) => id)).toContain(project_id);
    const made = await create('The shop', { project_id });
    expect(made).toMatchObject({ needs_consent: true, project: { id: project_id }, recipient: { email: 'client@studio.test' } });
    expect(made.draft).toMatchObject({ client: 'Carl Client', asked: 'A shop that sells while they sleep.' });
    state = (await save(made.id, made.revision, filled(made.draft))).data;
    const refused = await publish(state.id, state.revision, state.draft);
    expect([refused.status, refused.error]).toEqual([400, expect.stringContaining('The client has not agreed yet')]);
    const later = { revision: state.revision, publish_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await studio.call('admin', 'PUT', path(state.id, '/schedule'), later)).status).toBe(400);
    const open = await beginProject(studio, { name: 'Open' });
    const other = await studio.call('admin', 'POST', '/admin/case-studies', { id: v7(), title: 'No', project_id: open.id });
    expect([other.status, other.fields]).toEqual([400, { project_id: 'Please choose a project that is completed' }]);
  });
  it('asks by a mail that only the client reads, and one question at a time', async () => {
    const first = await ask(state);
    expect(first.data.consents).toMatchObject([{ status: 'pending', sent_to: 'client@studio.test' }]);
    const replaced = await newestToken();
    expect(JSON.stringify(first.raw)).not.toContain(replaced);
    expect((await ask(state)).data.consents).toHaveLength(1);
    token = await newestToken();
    expect((await look(replaced)).status).toBe(404);
    expect((await look(token)).data).toMatchObject({ status: 'pending', client: 'Carl & Co', study: { title: 'The shop' } });
    const { data: home } = await studio.call<PortalHomeData>('client', 'GET', '/portal/home');
    expect(home.needs.find(({ id }) => id.startsWith('case-study-consents'))).toMatchObject({ to: `/consent/${token}` });
    const others = await studio.call<PortalHomeData>('business', 'GET', '/portal/home');
    expect(others.data.needs.some(({ id }) => id.startsWith('case-study-consents'))).toBe(false);
  });
  it('is agreed to once, with who and how, and published then', async () => {
    expect((await answer(token, { ...agree, name: ' ' })).fields).toEqual({ name: 'Please enter your name' });
    expect((await answer(token, { ...agree, naming: undefined })).fields).toEqual({ naming: 'Please choose one' });
    const [one, two] = await Promise.all([answer(token, agree), answer(token, agree)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await answer(token, { answer: 'decline' })).status).toBe(409);
    const entries = (await studio.audit()).filter(({ action }) => action === 'case_study.consent_agreed');
    expect(entries).toHaveLength(1);
    expect((await get(state.id)).consents).toMatchObject([
      { status: 'agreed', naming: 'named', name: 'Carl Client', content: { asked: 'A shop.' } },
    ]);
    state = (await publish(state.id, state.revision, state.draft)).data;
    expect(state).toMatchObject({ is_public: true, version: 1 });
    const told = await studio.db.select().from(notifications).where(eq(notifications.kind, 'case_study'));
    expect(told.map(({ title }) => title)).toContain('Consent given: The shop');
    const { data: home } = await studio.call<PortalHomeData>('client', 'GET', '/portal/home');
    expect(home.sections.find(({ id }) => id === 'case-studies')?.items).toMatchObject([
      { to: `/consent/${token}`, badge: 'Published' },
    ]);
  });
  it('is published again with other words, but not with other facts', async () => {
    const worded = { ...state.published, title: 'The shop, again' };
    state = (await save(state.id, state.revision, worded)).data;
    state = (await publish(state.id, state.revision, worded)).data;
    expect(state.version).toBe(2);
    const other = { ...state.published, done: 'A cheap shop.' };
    state = (await save(state.id, state.revision, other)).data;
    const refused = await publish(state.id, state.revision, other);
    expect([refused.status, refused.error]).toEqual([400, expect.stringContaining('has changed since they agreed')]);
  });
  it('keeps its client from being deleted while it is shown', async () => {
    const person = { user_id: studio.ids.client, contact_ids: [], emails: [] };
    expect(await casesPersonalData.openMatters?.(studio.db, person)).toEqual([
      'The case study “The shop, again” is published with their consent.',
    ]);
  });
  it('leaves the site at once when the client withdraws, and what was planned stays away', async () => {
    const later = new Date(Date.now() + 3_600_000);
    state = (await save(state.id, state.revision, { ...state.published, summary: 'Planned' })).data;
    const body = { revision: state.revision, publish_at: later.toISOString() };
    expect((await studio.call('admin', 'PUT', path(state.id, '/schedule'), body)).status).toBe(200);
    expect((await withdraw(token)).data).toMatchObject({ status: 'withdrawn', is_public: false });
    expect((await withdraw(token)).status).toBe(200);
    expect((await read(state.slug)).status).toBe(404);
    state = await get(state.id);
    expect(state).toMatchObject({
      is_public: false,
      publish_at: null,
      consents: [{ status: 'withdrawn', reason: 'We were sold' }],
    });
    expect((await publish(state.id, state.revision, state.draft)).status).toBe(400);
    const told = await studio.db.select().from(notifications).where(eq(notifications.kind, 'case_study'));
    expect(told.filter(({ title }) => title.startsWith('Consent withdrawn'))).toHaveLength(2);
    expect((await answer(token, agree)).status).toBe(409);
  });
  it('is not published by itself once the consent is gone', async () => {
    const record = { naming: 'named', name: 'Carl', note: 'By letter' };
    const recorded = await studio.call<CaseState>('admin', 'POST', path(state.id, '/recorded-consents'), {
      revision: state.revision,
      ...record,
    });
    expect(recorded.data.consents[0]).toMatchObject({
      kind: 'recorded',
      status: 'agreed',
      author: 'Ada Admin',
      note: 'By letter',
    });
    const at = new Date(Date.now() + 3_600_000);
    await studio.call('admin', 'PUT', path(state.id, '/schedule'), { revision: state.revision, publish_at: at.toISOString() });
    await studio.db
      .update(case_study_consents)
      .set({ status: 'withdrawn' })
      .where(eq(case_study_consents.case_study_id, state.id));
    expect(await publishDue({ db: studio.db }, new Date(at.getTime() + 1000))).toEqual([]);
    expect(await get(state.id)).toMatchObject({ is_public: false, publish_at: null });
  });
  it('is declined with a reason, and a link that nobody answered ends', async () => {
    state = await get(state.id);
    await ask(state);
    const declined = await newestToken();
    expect((await answer(declined, { answer: 'decline', reason: 'Not yet' })).data.status).toBe('declined');
    expect((await get(state.id)).consents[0]).toMatchObject({ status: 'declined', reason: 'Not yet', naming: null });
    await ask(state);
    const late = await newestToken();
    await studio.db
      .update(case_study_consents)
      .set({ expires_at: new Date(0) })
      .where(eq(case_study_consents.status, 'pending'));
    expect((await look(late)).status).toBe(404);
    expect((await answer(late, agree)).status).toBe(404);
  });
});

it('with a name leaves the site when the client agrees again without it', async () => {
  let state = await ready('Named at first', { project_id: await finishedProject('Named') });
  await ask(state);
  await answer(await newestToken(), agree);
  state = (await publish(state.id, state.revision, state.draft)).data;
  expect((await read(state.slug)).data.client).toBe('Carl & Co');
  await ask(state);
  const again = await answer(await newestToken(), { ...agree, naming: 'anonymous' });
  expect(again.data).toMatchObject({ status: 'agreed', naming: 'anonymous', is_public: false });
  expect((await read(state.slug)).status).toBe(404);
  state = await get(state.id);
  expect((await publish(state.id, state.revision, state.draft)).error).toMatch(/without their name/);
  const unnamed = { ...(state.draft as CaseContent), is_anonymous: true };
  state = (await save(state.id, state.revision, unnamed)).data;
  expect((await publish(state.id, state.revision, unnamed)).data.is_public).toBe(true);
  expect((await read(state.slug)).data).toMatchObject({ client: 'A client', site_url: '' });
});

it('that cannot be read is told, and can be deleted', async () => {
  const { id, revision } = await create('Broken');
  await studio.db
    .update(case_studies)
    .set({ draft: { title: 'Broken' } as CaseContent })
    .where(eq(case_studies.id, id));
  const broken = await studio.call('admin', 'GET', path(id));
  expect([broken.status, broken.error]).toEqual([409, expect.stringContaining('cannot be read')]);
  expect((await studio.call('admin', 'DELETE', path(id, `?revision=${revision}`))).status).toBe(200);
  expect((await studio.call('admin', 'GET', path(id))).status).toBe(404);
});

it('drops the pages that show it in every process, and no other', async () => {
  const told: string[] = [];
  const stops = (['pages:work', 'pages:testimonial'] as const).map((topic) =>
    studio.platform.live.on(topic, (record) => told.push(`${topic} ${record ?? ''}`.trim())),
  );
  // What was published before may still be told.
  await sleep(100);
  told.length = 0;
  const { id, revision, draft } = await create('Told');
  const saved = await save(id, revision, filled(draft));
  await sleep(100);
  expect(told).toEqual([]);
  const { slug } = (await publish(id, saved.data.revision, saved.data.draft)).data;
  await expect.poll(() => told.toSorted()).toEqual(['pages:testimonial', 'pages:work list', `pages:work study/${slug}`]);
  for (const stop of stops) stop();
});
