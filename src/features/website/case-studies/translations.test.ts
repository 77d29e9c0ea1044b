import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { case_studies } from '#db/schema/website/case-studies.ts';
import { testimonials } from '#db/schema/website/testimonials.ts';
import type { PortalHomeData } from '#features/people/home/contract.ts';
import type { DraftPreview } from '#features/website/publishing/preview-contract.ts';
import type { CaseContent } from '#shared/case-content.ts';
import { testStudio } from '#tests/studio.ts';
import { casesOf } from './cases.testkit.ts';
import type { AdminListedCase, CaseState, Study, StudyList } from './contract.ts';
import { publishDue } from './publish.server.ts';
import { StudyPage } from './screens/study-page.tsx';
import { WorkPage } from './screens/work-page.tsx';

// Nobody listens there: what would be sent stays in the outbox.
const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:9' });
const { path, save, publish, get, read, ready, finishedProject, ask, newestToken, look, answer, withdraw, agree } =
  casesOf(studio);

const languages = (list: string[]) => studio.call('admin', 'PUT', '/admin/settings/languages', { languages: list });
const begin = (id: string, language = 'de') => studio.call<CaseState>('admin', 'POST', path(id, '/translations'), { language });
const readGerman = (slug: string) => studio.call<Study>(null, 'GET', `/work/${slug}?language=de`);
const listGerman = async () => (await studio.call<StudyList>(null, 'GET', '/work?language=de')).data.items;
const saved = async ({ id, revision, draft, published }: CaseState, more: Partial<CaseContent>) =>
  (await save(id, revision, { ...(draft ?? published), ...more })).data;
const shown = async ({ id, revision, draft }: CaseState) => (await publish(id, revision, draft)).data;
const german = { title: 'Ein Laden', summary: 'Kurz', asked: 'Ein Laden war gefragt.', done: 'Ein guter Laden.' };
const withdrawCase = ({ id, revision }: CaseState) =>
  studio.call<CaseState>('admin', 'POST', path(id, '/withdraw'), { revision });
const isListed = async (slug: string) => (await listGerman()).some((one) => one.slug === slug);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const plan = async ({ id, revision }: CaseState, minutes: number) => {
  const body = { revision, publish_at: inMinutes(minutes).toISOString() };
  expect((await studio.call('admin', 'PUT', path(id, '/schedule'), body)).status).toBe(200);
};

/** Of nobody's project, in both languages. */
async function both(title: string, words: Partial<CaseContent> = {}) {
  const original = await shown(await ready(title, {}, words));
  const translation = await shown(await saved((await begin(original.id)).data, german));
  return { original, translation };
}

/** About a client's project, agreed to with the name in both languages, and published. */
async function agreed(title: string) {
  const first = await ready(title, { project_id: await finishedProject(title) });
  await ask(first);
  const token = await newestToken();
  await answer(token, agree);
  const original = await shown(first);
  const draft = await saved((await begin(original.id)).data, german);
  await ask(draft);
  const germanToken = await newestToken();
  await answer(germanToken, agree);
  return { original, token, translation: await shown(draft), germanToken };
}

beforeAll(async () => {
  await languages(['de']);
});

describe('a translation of a case study', () => {
  it('is begun once, with the words of its original, by administrators, in a language that is on', async () => {
    const original = await ready('Begun', {}, { year: 2024, services: ['Web Design'] });
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
    ] as const)
      expect((await studio.call(who, 'POST', path(original.id, '/translations'), { language: 'de' })).status).toBe(status);
    expect((await begin(original.id, 'en')).status).toBe(400);
    await languages([]);
    expect(await begin(original.id)).toMatchObject({
      status: 400,
      fields: { language: expect.stringContaining('not turned on') },
    });
    await languages(['de']);
    const [one, two] = await Promise.all([begin(original.id), begin(original.id)]);
    expect(one.data.id).toBe(two.data.id);
    expect((await begin(original.id)).data.id).toBe(one.data.id);
    expect(one.data).toMatchObject({
      ...{
        language: 'de',
        slug: original.slug,
        version: 0,
        needs_consent: false,
        original: { is_public: false, is_newer: false },
      },
      draft: { title: 'Begun', asked: 'A shop.', year: 2024, services: ['Web Design'] },
      languages: [
        { id: original.id, language: 'en', is_public: false, is_planned: false },
        { id: one.data.id, language: 'de', is_public: false, is_planned: false },
      ],
    });
    expect((await get(original.id)).original).toBeNull();
    expect((await begin(one.data.id)).status, 'of a translation').toBe(409);
    const entries = (await studio.audit()).filter(({ action }) => action === 'case_study.translated');
    expect(entries).toMatchObject([{ entity_id: one.data.id, details: { title: 'Begun', language: 'de' } }]);
    const { items } = (await studio.call<{ items: AdminListedCase[] }>('admin', 'GET', '/admin/case-studies?q=begun')).data;
    expect(items).toMatchObject([{ id: original.id, language: 'en', languages: [{ language: 'en' }, { language: 'de' }] }]);
  });

  it('is seen in the place of its original, and only while that one is', async () => {
    const original = await shown(await ready('Seen'));
    expect((await readGerman(original.slug)).data, 'in English until then').toMatchObject({
      ...{ title: 'Seen', language: 'en', languages: ['en'] },
    });
    const draft = await saved((await begin(original.id)).data, german);
    expect((await readGerman(original.slug)).data.title).toBe('Seen');
    const translation = await shown(draft);
    expect(translation).toMatchObject({ is_public: true, original: { is_public: true, is_newer: false } });
    const told = await readGerman(original.slug);
    expect(told.data).toMatchObject({ ...german, language: 'de', languages: ['en', 'de'], published_at: original.published_at });
    expect((await read(original.slug)).data).toMatchObject({ title: 'Seen', language: 'en', languages: ['en', 'de'] });
    const listed = (await listGerman()).filter(({ slug }) => slug === original.slug);
    expect(listed).toMatchObject([{ title: 'Ein Laden', language: 'de' }]);
    const { items } = (await studio.call<StudyList>(null, 'GET', '/work')).data;
    expect(items.filter(({ slug }) => slug === original.slug)).toMatchObject([{ title: 'Seen', language: 'en' }]);
    expect((await studio.call(null, 'GET', `/work/${original.slug}?language=fr`)).status).toBe(400);
    // Nobody is told of the same case study twice.
    const published = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'case_study.published'));
    const ids = published.map(({ payload }) => (payload as { case_study_id: string }).case_study_id);
    expect(ids).toContain(original.id);
    expect(ids).not.toContain(translation.id);
    const hidden = await withdrawCase(original);
    expect(hidden.data.languages).toMatchObject([{ is_public: false }, { is_public: true }]);
    expect((await readGerman(original.slug)).status).toBe(404);
    expect(await isListed(original.slug)).toBe(false);
    expect((await get(translation.id)).original).toEqual({ is_public: false, is_newer: false });
    expect((await shown(hidden.data)).is_public).toBe(true);
    expect((await readGerman(original.slug)).data.language).toBe('de');
    // The English one was published again since.
    expect((await get(translation.id)).original).toEqual({ is_public: true, is_newer: true });
    await withdrawCase(await get(translation.id));
    expect((await readGerman(original.slug)).data).toMatchObject({ title: 'Seen', language: 'en', languages: ['en'] });
  });

  it('has the address of its original, which it does not change', async () => {
    const { original, translation } = await both('Addressed');
    const move = (state: CaseState, slug: string) =>
      studio.call<CaseState>('admin', 'PUT', path(state.id), { revision: state.revision, slug });
    expect(await move(translation, 'anders')).toMatchObject({
      status: 409,
      error: expect.stringContaining('English case study'),
    });
    const moved = await move(original, 'addressed-anew');
    expect(moved.status).toBe(200);
    expect((await get(translation.id)).slug).toBe('addressed-anew');
    expect((await readGerman('addressed')).data).toMatchObject({ slug: 'addressed-anew', language: 'de' });
    // A case study of its own may take a name that only former addresses have, and a translation is none in the way.
    expect((await ready('Addressed anew')).slug).toBe('addressed-anew-2');
    expect((await studio.call('admin', 'DELETE', path(original.id, `?revision=${moved.data.revision}`))).status).toBe(200);
    expect((await studio.call('admin', 'GET', path(translation.id))).status, 'it goes with its original').toBe(404);
  });

  it('has the facts of its original, whatever is sent, and is taken back where that shows the client in another way', async () => {
    let { original, translation } = await both('Facts', {
      year: 2023,
      services: ['Web Design'],
      site_url: 'https://carl.example/',
    });
    const other = {
      client: 'Somebody',
      year: 1999,
      services: ['Nothing'],
      site_url: 'https://other.example/',
      title: 'Ein Markt',
    };
    translation = await shown(await saved(translation, other));
    const facts = { client: 'Carl & Co', year: 2023, services: ['Web Design'], site_url: 'https://carl.example/' };
    expect((await readGerman(original.slug)).data).toMatchObject({ ...facts, title: 'Ein Markt' });
    original = await shown(await saved(original, { year: 2025 }));
    expect((await readGerman(original.slug)).data, 'at once').toMatchObject({ year: 2025, language: 'de' });
    expect((await get(translation.id)).is_public).toBe(true);
    await shown(await saved(original, { is_anonymous: true, anonymous_as: 'A bakery' }));
    expect((await readGerman(original.slug)).data).toMatchObject({ client: 'A bakery', language: 'en', site_url: '' });
    translation = await get(translation.id);
    expect(translation).toMatchObject({ is_public: false, draft: { is_anonymous: true, title: 'Ein Markt' } });
    const told = await studio.db
      .select()
      .from(notifications)
      .where(eq(notifications.title, 'Taken off the site: Ein Markt (Deutsch)'));
    expect(told.length).toBeGreaterThan(0);
    // Its words are held to it, too.
    translation = await saved(translation, { done: 'Ein Laden für Carl & Co.' });
    const refused = await publish(translation.id, translation.revision, translation.draft);
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['content.done']]);
    await shown(await saved(translation, { done: 'Ein Laden.', anonymous_as: '' }));
    const { data } = await readGerman(original.slug);
    expect(data).toMatchObject({ client: 'A client', site_url: '', language: 'de' });
    expect(JSON.stringify(data)).not.toMatch(/carl/i);
  });

  it('is planned, previewed and kept in versions by itself', async () => {
    const original = await shown(await ready('Planned'));
    const draft = await saved((await begin(original.id)).data, german);
    const link = (await studio.call<DraftPreview>('admin', 'POST', path(draft.id, '/previews'), { days: 1 })).data.link;
    expect(new URL(link).pathname).toMatch(/^\/de\/preview\/case\//);
    const preview = await studio.call<{ study: Study }>(null, 'GET', `/work-preview/${link.split('/').at(-1)}`);
    expect(preview.data).toMatchObject({ is_draft: true, study: { title: 'Ein Laden', language: 'de', client: 'Carl & Co' } });
    const at = new Date(Date.now() + 3_600_000);
    const body = { revision: draft.revision, publish_at: at.toISOString() };
    expect((await studio.call('admin', 'PUT', path(draft.id, '/schedule'), body)).status).toBe(200);
    for (const query of ['state=planned', 'q=ein%20laden']) {
      const found = await studio.call<{ items: AdminListedCase[] }>('admin', 'GET', `/admin/case-studies?${query}`);
      expect(
        found.data.items.map(({ id }) => id),
        query,
      ).toContain(original.id);
    }
    expect(await publishDue({ db: studio.db }, new Date(at.getTime() + 1000))).toEqual([draft.id]);
    expect((await readGerman(original.slug)).data).toMatchObject({ title: 'Ein Laden', languages: ['en', 'de'] });
    const { data } = await studio.call<{ items: unknown[] }>('admin', 'GET', path(draft.id, '/versions'));
    expect(data.items).toHaveLength(1);
    expect((await get(original.id)).version).toBe(1);
  });

  it.each([
    ['published', shown],
    ['planned again', (state: CaseState) => plan(state, 70)],
  ])('says that its original is newer where other words are %s in the place of its plan', async (_, replace) => {
    const { original, translation } = await both('Replaced');
    await plan(await saved(original, { summary: 'Later' }), 60);
    await plan(await saved(translation, { summary: 'Später' }), 90);
    await replace(await saved(await get(original.id), { summary: 'Others' }));
    await publishDue({ db: studio.db }, inMinutes(120));
    expect((await get(translation.id)).original).toEqual({ is_public: true, is_newer: true });
  });

  it('says that its original is newer where the plan of that one was taken back with the name of the client', async () => {
    const { original, translation } = await both('Without a name', { is_anonymous: true });
    const named = await saved(original, { is_anonymous: false });
    await plan(named, 60);
    await plan(await saved(translation, { summary: 'Später' }), 90);
    const answered = { naming: 'anonymous', name: 'Carl Client', note: 'By letter' };
    const { revision } = await get(original.id);
    const recorded = await studio.call<CaseState>('admin', 'POST', path(original.id, '/recorded-consents'), {
      ...{ revision, ...answered },
    });
    expect(recorded.data).toMatchObject({ is_public: true, publish_at: null });
    await shown(await saved(recorded.data, { is_anonymous: true, summary: 'Others' }));
    expect(await publishDue({ db: studio.db }, inMinutes(120))).toEqual([translation.id]);
    expect((await get(translation.id)).original).toEqual({ is_public: true, is_newer: true });
  });

  it('says that its original is newer where the draft that it was begun with was typed back', async () => {
    const original = await shown(await ready('Typed back'));
    const draft = await saved(original, { summary: 'Forth' });
    const { id } = (await begin(original.id)).data;
    const back = await saved(draft, { summary: original.published?.summary });
    expect(back.draft).toBeNull();
    await shown(await saved(back, { summary: 'Elsewhere' }));
    expect((await get(id)).original).toEqual({ is_public: true, is_newer: true });
  });

  it('says that its original is newer where the draft that it was begun with was rewritten since', async () => {
    const draft = await ready('Rewritten');
    const { id } = (await begin(draft.id)).data;
    await shown(await saved(draft, { summary: 'Rewritten' }));
    expect((await get(id)).original).toEqual({ is_public: true, is_newer: true });
  });

  it('has the testimonials of its original', async () => {
    const { original, translation } = await both('Quoted');
    const quote = { words: 'Thank you.', name: 'Carl Client', role: 'Owner', status: 'published' as const };
    await studio.db.insert(testimonials).values({
      ...{ id: v7(), case_study_id: original.id, ...quote },
      ...{ may_publish: true, token_hash: v7(), expires_at: new Date(), received_at: new Date() },
    });
    expect((await readGerman(original.slug)).data.quotes).toMatchObject([{ words: 'Thank you.' }]);
    const listed = await studio.call<{ items: { id: string }[] }>('admin', 'GET', '/admin/testimonial-case-studies');
    const ids = listed.data.items.map(({ id }) => id);
    expect([ids.includes(original.id), ids.includes(translation.id)]).toEqual([true, false]);
    const asked = await studio.call('admin', 'POST', '/admin/testimonials', { id: v7(), case_study_id: translation.id });
    expect([asked.status, Object.keys(asked.fields ?? {})]).toEqual([400, ['case_study_id']]);
  });

  it('is known to search engines in each language, from both sides', async () => {
    const { original, translation } = await both('Found');
    type Page = { path: string; title: string; description: string; languages: string[] };
    const pages = async () => (await studio.call<{ items: Page[] }>(null, 'GET', '/seo/pages')).data.items;
    const found = (await pages()).filter((page) => page.path.endsWith(`/${original.slug}`));
    expect(found).toMatchObject([
      { path: `/work/${original.slug}`, languages: ['en', 'de'] },
      { path: `/de/work/${original.slug}`, languages: ['en', 'de'], description: 'Kurz' },
    ]);
    expect(found[1]?.title).toMatch(/^Ein Laden \|/);
    await withdrawCase(translation);
    const left = (await pages()).filter((page) => page.path.endsWith(`/${original.slug}`));
    expect(left).toMatchObject([{ path: `/work/${original.slug}`, languages: ['en'] }]);
    await shown(await get(translation.id));
    await withdrawCase(await get(original.id));
    expect((await pages()).some((page) => page.path.endsWith(`/${original.slug}`))).toBe(false);
  });

  it('drops the pages of its original in every process, and is no case study more', async () => {
    const original = await shown(await ready('Told'));
    const draft = await saved((await begin(original.id)).data, german);
    const heard: string[] = [];
    const stops = (['pages:work', 'pages:testimonial'] as const).map((topic) =>
      studio.platform.live.on(topic, (record) => heard.push(`${topic} ${record ?? ''}`.trim())),
    );
    await sleep(100);
    heard.length = 0;
    await shown(draft);
    await expect.poll(() => heard.toSorted()).toEqual(['pages:work list', `pages:work study/${original.slug}`]);
    // The last one that visitors see: translations do not count.
    await studio.db.update(case_studies).set({ published: null });
    await expect.poll(() => heard).toContain('pages:work any');
    await sleep(100);
    heard.length = 0;
    expect((await studio.call(null, 'GET', '/work-state')).data).toEqual({ has_any: false });
    const content = draft.draft as CaseContent;
    await studio.db.update(case_studies).set({ published: content }).where(eq(case_studies.id, draft.id));
    await sleep(100);
    expect(heard).not.toContain('pages:work any');
    expect((await studio.call(null, 'GET', '/work-state')).data).toEqual({ has_any: false });
    await studio.db.update(case_studies).set({ published: content }).where(eq(case_studies.id, original.id));
    await expect.poll(() => heard).toContain('pages:work any');
    heard.length = 0;
    await studio.db.delete(case_studies).where(eq(case_studies.id, original.id));
    await expect.poll(() => heard).toContain('pages:work any');
    for (const stop of stops) stop();
  });
});

it('is marked with its language where the page has another', async () => {
  const { original } = await both('Marked');
  const { data: english } = await read(original.slug);
  const { data: told } = await readGerman(original.slug);
  const render = <P extends object>(component: FunctionComponent<P>, props: P, basename: string) => {
    const routes = [{ path: '/', element: createElement(component, props) }];
    const router = createMemoryRouter(routes, { basename, initialEntries: [basename] });
    return renderToString(createElement(RouterProvider, { router }));
  };
  const page = render(StudyPage, { study: english }, '/de');
  expect(page).toMatch(/<h1 lang="en"[^>]*>Marked/);
  expect(page).toMatch(/<dd lang="en"[^>]*>English/);
  expect(render(StudyPage, { study: told }, '/de')).not.toContain('lang=');
  expect(render(StudyPage, { study: english }, '/')).not.toContain('lang=');
  const list = (items: Study[]) => ({ list: { items, next_cursor: null }, isOlder: false });
  expect(render(WorkPage, list([english]), '/de')).toMatch(/<h2 lang="en"/);
  expect(render(WorkPage, list([told]), '/de')).not.toContain('lang=');
});

describe('a translation about a client’s project', () => {
  it('needs the consent of the client to its own words', async () => {
    const first = await ready('Asked', { project_id: await finishedProject('Asked') });
    await ask(first);
    await answer(await newestToken(), agree);
    const original = await shown(first);
    let translation = await saved((await begin(original.id)).data, german);
    expect(translation).toMatchObject({ needs_consent: true, project: original.project, consents: [], last_naming: 'named' });
    const refused = await publish(translation.id, translation.revision, translation.draft);
    expect([refused.status, refused.error]).toEqual([400, expect.stringContaining('The client has not agreed yet')]);
    const later = { revision: translation.revision, publish_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await studio.call('admin', 'PUT', path(translation.id, '/schedule'), later)).status).toBe(400);
    await ask(translation);
    const token = await newestToken();
    expect((await look(token)).data).toMatchObject({ client: 'Carl & Co', study: { title: 'Ein Laden', language: 'de' } });
    await answer(token, agree);
    translation = await shown(translation);
    expect((await look(token)).data.is_public).toBe(true);
    const { data: home } = await studio.call<PortalHomeData>('client', 'GET', '/portal/home');
    const badges = () => home.sections.find(({ id }) => id === 'case-studies')?.items;
    expect(badges()).toMatchObject([{ title: 'Ein Laden', badge: 'Published' }, { title: 'Asked' }]);
    const { items } = (await studio.call<{ items: AdminListedCase[] }>('admin', 'GET', '/admin/case-studies?q=asked')).data;
    expect(items).toMatchObject([{ id: original.id, consent: 'agreed' }]);
    // Visitors see it no more, whatever is stored of it.
    await withdrawCase(original);
    expect((await look(token)).data.is_public).toBe(false);
    const again = await studio.call<PortalHomeData>('client', 'GET', '/portal/home');
    expect(again.data.sections.find(({ id }) => id === 'case-studies')?.items[0]).toMatchObject({
      title: 'Ein Laden',
      badge: null,
    });
  });

  it.each(['token', 'germanToken'] as const)(
    'leaves the site with its original when the client withdraws (%s)',
    async (which) => {
      const made = await agreed(`Withdrawn ${which}`);
      const { original, translation } = made;
      const link = (await studio.call<DraftPreview>('admin', 'POST', path(translation.id, '/previews'), { days: 1 })).data.link;
      expect((await readGerman(original.slug)).data.language).toBe('de');
      await withdraw(made[which]);
      expect((await readGerman(original.slug)).status).toBe(404);
      expect((await read(original.slug)).status).toBe(404);
      expect(await isListed(original.slug)).toBe(false);
      expect((await studio.call(null, 'GET', `/work-preview/${link.split('/').at(-1)}`)).status).toBe(404);
      const now = await get(translation.id);
      expect(now).toMatchObject({ is_public: false, consents: [{ status: 'withdrawn' }] });
      // Neither comes back before they are asked again.
      expect((await publish(now.id, now.revision, now.draft)).status).toBe(400);
      const first = await get(original.id);
      expect((await publish(first.id, first.revision, first.draft)).status).toBe(400);
    },
  );

  it.each(['token', 'germanToken'] as const)(
    'names the client in no language once they leave their name out (%s)',
    async (which) => {
      const made = await agreed(`Unnamed ${which}`);
      await answer(made[which], { ...agree, naming: 'anonymous' });
      const { slug } = made.original;
      expect((await readGerman(slug)).status).toBe(404);
      let original = await get(made.original.id);
      expect((await publish(original.id, original.revision, original.draft)).error).toMatch(/without their name/);
      original = await shown(await saved(original, { is_anonymous: true }));
      expect((await readGerman(slug)).data).toMatchObject({ language: 'en', client: 'A client' });
      let translation = await get(made.translation.id);
      expect(translation).toMatchObject({ is_public: false, last_naming: 'anonymous', draft: { is_anonymous: true } });
      // What the project and the answers tell is known here, too.
      expect(translation.identity).toMatchObject({ names: ['Carl & Co'], people: expect.arrayContaining(['Carl Client']) });
      translation = await saved(translation, { summary: 'Für Carl & Co' });
      expect((await publish(translation.id, translation.revision, translation.draft)).fields).toHaveProperty(['content.summary']);
      await shown(await saved(translation, { summary: '' }));
      const { data } = await readGerman(slug);
      expect(data).toMatchObject({ title: 'Ein Laden', language: 'de', client: 'A client' });
      expect(JSON.stringify(data)).not.toMatch(/carl/i);
    },
  );

  it('is known by what its original said, also without the project', async () => {
    const { translation } = await agreed('Without project');
    await studio.db.update(case_studies).set({ project_id: null });
    const [row] = await studio.db
      .select()
      .from(case_studies)
      .where(and(eq(case_studies.id, translation.id), eq(case_studies.needs_consent, true)));
    expect(row?.original_id).not.toBeNull();
    expect((await get(translation.id)).identity.names).toContain('Carl & Co');
  });
});
