import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { notifications } from '#db/schema/studio/notifications.ts';
import { case_study_slugs } from '#db/schema/website/case-studies.ts';
import { testimonials } from '#db/schema/website/testimonials.ts';
import type { DraftPreview } from '#features/website/publishing/preview-contract.ts';
import type { CaseContent } from '#shared/case-content.ts';
import { testStudio } from '#tests/studio.ts';
import { casesOf } from './cases.testkit.ts';
import type { AskedConsent, CaseState } from './contract.ts';
import { ConsentPage } from './screens/consent-page.tsx';

// Nobody listens there: what would be sent stays in the outbox.
const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:9' });
const { path, save, publish, get, read, ready, finishedProject, ask, newestToken, look, answer, withdraw, agree } =
  casesOf(studio);

const unnamed = { ...agree, naming: 'anonymous' };
const record = (state: CaseState, naming: string) =>
  studio.call<CaseState>('admin', 'POST', path(state.id, '/recorded-consents'), {
    ...{ revision: state.revision, naming, name: 'Carl Client', note: 'By letter' },
  });
const move = (state: CaseState, slug: string) =>
  studio.call<CaseState>('admin', 'PUT', path(state.id), { revision: state.revision, slug });
async function asked(title: string): Promise<{ state: CaseState; token: string }> {
  const state = await ready(title, { project_id: await finishedProject(title) });
  await ask(state);
  return { state, token: await newestToken() };
}
async function shown(title: string): Promise<{ state: CaseState; token: string }> {
  const { state, token } = await asked(title);
  await answer(token, agree);
  return { state: (await publish(state.id, state.revision, state.draft)).data, token };
}
async function preview({ id }: CaseState): Promise<string> {
  const { data } = await studio.call<DraftPreview>('admin', 'POST', path(id, '/previews'), { days: 1 });
  return `/work-preview/${data.link.split('/').at(-1)}`;
}
const saved = async ({ id, revision, draft, published }: CaseState, more: Partial<CaseContent>) =>
  (await save(id, revision, { ...(draft ?? published), ...more })).data;

describe('a client who agreed without their name', () => {
  it.each([
    ['content.done', { done: 'We built it for Carl & Co.' }],
    ['content.title', { title: 'Work for Ms Client and Carl' }],
  ])('is not named by a draft that has forgotten it: %s', async (field, more) => {
    let { state, token } = await asked(`Forgotten ${field.slice(8)}`);
    await answer(token, unnamed);
    state = await saved(state, { is_anonymous: true, client: '', ...more });
    const refused = await publish(state.id, state.revision, state.draft);
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
    // The same is told while somebody writes.
    expect(state.identity).toMatchObject({
      names: ['Carl & Co'],
      people: expect.arrayContaining(['Carl Client']),
      addresses: expect.arrayContaining(['client@studio.test']),
    });
    state = await saved(state, { done: 'A good shop.', title: 'A shop', anonymous_as: 'Somebody else' });
    expect((await publish(state.id, state.revision, state.draft)).error).toMatch(/has changed since they agreed/);
    state = await saved(state, { anonymous_as: '' });
    expect((await publish(state.id, state.revision, state.draft)).data.is_public).toBe(true);
  });

  it('is taken off at once where the consent was recorded', async () => {
    let { state } = await shown('Recorded later');
    const link = await preview(state);
    const { data } = await record(state, 'anonymous');
    expect(data).toMatchObject({ is_public: false, consents: [{ kind: 'recorded', naming: 'anonymous' }, {}] });
    expect((await read(state.slug)).status).toBe(404);
    expect((await studio.call(null, 'GET', link)).status).toBe(404);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'case_study.withdrawn', actor_id: studio.ids.admin });
    // One that names nobody stays.
    state = await saved(data, { is_anonymous: true });
    state = (await publish(state.id, state.revision, state.draft)).data;
    expect((await record(state, 'named')).data).toMatchObject({ is_public: true, consents: [{ naming: 'anonymous' }, {}, {}] });
  });

  it('and then with it keeps the answer without it, also when both come at once', async () => {
    const { state, token } = await shown('Two answers');
    const older = token;
    await ask(state);
    const newer = await newestToken();
    await answer(newer, agree);
    // By the link of the older question: what was said last counts.
    const narrower = await answer(older, unnamed);
    expect(narrower.data).toMatchObject({ status: 'agreed', naming: 'anonymous', is_public: false });
    expect((await read(state.slug)).status).toBe(404);
    const now = await get(state.id);
    expect((await publish(now.id, now.revision, now.draft)).error).toMatch(/without their name/);
    const wider = await answer(older, agree);
    expect([wider.status, wider.error]).toEqual([409, expect.stringContaining('You agreed without your name already')]);
    expect((await look(older)).data.naming).toBe('anonymous');
    expect((await answer(older, unnamed)).status).toBe(200);
    const told = await studio.db.select().from(notifications).where(eq(notifications.title, 'Consent given: Two answers'));
    expect(told.map(({ body }) => body)).toContainEqual(expect.stringContaining('taken off the site'));
    const both = await asked('Both at once');
    const answers = await Promise.all([answer(both.token, agree), answer(both.token, unnamed)]);
    expect([
      [200, 200],
      [409, 200],
    ]).toContainEqual(answers.map(({ status }) => status));
    expect((await look(both.token)).data.naming).toBe('anonymous');
  });

  it('is told by no address: former ones with the name end, and none is given', async () => {
    let { state, token } = await shown('Addressed');
    state = (await move(state, 'made-for-carl-co')).data;
    state = (await move(state, 'made-for-somebody')).data;
    expect((await read('made-for-carl-co')).data.slug).toBe('made-for-somebody');
    await answer(token, unnamed);
    state = await saved(await get(state.id), { is_anonymous: true });
    state = (await publish(state.id, state.revision, state.draft)).data;
    expect((await read('made-for-carl-co')).status).toBe(404);
    expect((await read('addressed')).data.slug).toBe('made-for-somebody');
    const former = await studio.db.select().from(case_study_slugs).where(eq(case_study_slugs.case_study_id, state.id));
    expect(former.map(({ slug }) => slug)).toEqual(['addressed']);
    expect(await move(state, 'for-carl')).toMatchObject({
      status: 400,
      fields: { slug: expect.stringContaining('tells who the client is') },
    });
    expect((await move(state, 'for-nobody')).status).toBe(200);
  });

  it('is told by no testimonial, and the owner hears which one is left out', async () => {
    let { state, token } = await shown('Quoted');
    await studio.db.insert(testimonials).values(
      ['Carl & Co thank you.', 'Thank you.'].map((words) => ({
        ...{ id: v7(), case_study_id: state.id, words, name: 'Carl Client', role: 'Owner', status: 'published' as const },
        ...{ may_publish: true, token_hash: v7(), expires_at: new Date(), received_at: new Date() },
      })),
    );
    expect((await read(state.slug)).data.quotes).toHaveLength(2);
    await answer(token, unnamed);
    state = await saved(await get(state.id), { is_anonymous: true, client: '' });
    expect(state.left_out).toEqual(['Carl Client']);
    state = (await publish(state.id, state.revision, state.draft)).data;
    expect((await read(state.slug)).data.quotes).toMatchObject([{ words: 'Thank you.', name: 'The client' }]);
  });
});

it('a withdrawal ends the private links, too', async () => {
  const { state, token } = await shown('Previewed');
  const link = await preview(state);
  expect((await studio.call(null, 'GET', link)).status).toBe(200);
  await withdraw(token);
  expect((await studio.call(null, 'GET', link)).status).toBe(404);
});

describe('the page of the question', () => {
  const render = (data: AskedConsent, post: Parameters<typeof ConsentPage>[0]['post']) => {
    const router = createMemoryRouter([{ path: '/', element: createElement(ConsentPage, { asked: data, post }) }]);
    return renderToString(createElement(RouterProvider, { router }));
  };
  it('chooses nothing for the client, and says what is missing', async () => {
    const { token } = await asked('Nothing chosen');
    const { data } = await look(token);
    expect(render(data, null)).not.toContain('checked=""');
    const problems = { naming: 'Please choose one' };
    const again = render(data, { values: { answer: 'agree', name: 'Carl' }, lists: {}, problems, error: null, reason: '' });
    expect(again).toContain('id="naming-error"');
    expect(again).not.toContain('checked=""');
  });
  it('offers to leave the name out, and shows what stands where it cannot come back', async () => {
    const { token } = await asked('Offered');
    await answer(token, agree);
    expect(render((await look(token)).data, null)).toContain('Leave our name out');
    await answer(token, unnamed);
    const post = {
      values: { answer: 'agree' },
      lists: {},
      problems: {},
      error: 'You agreed without your name already.',
      reason: '',
    };
    const page = render((await look(token)).data, post);
    expect(page).toContain('You agreed without your name already.');
    expect(page).not.toContain('Leave our name out');
  });
});
