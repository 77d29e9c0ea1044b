import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { seo_pages } from '#db/schema/website/seo.ts';
import { germanHome } from '#features/website/site/content/de/home.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { defaultTexts } from '#shared/site-texts.ts';
import { testStudio } from '#tests/studio.ts';
import type { ContentState, ListedPage } from './contract.ts';

const studio = testStudio();
const at = (page: string, rest = '') => `/admin/content/${page}${rest}`;
const languages = (list: string[]) => studio.call('admin', 'PUT', '/admin/settings/languages', { languages: list });
const get = async (page: string) => (await studio.call<ContentState>('admin', 'GET', at(page))).data;
const titled = (title: string): ContentChanges => ({ ...noChanges, sections: { hero: { title } } });
const save = (page: string, revision: number, changes: ContentChanges, checked: string[] = []) =>
  studio.call<ContentState>('admin', 'PUT', at(page, '/draft'), { revision, changes, checked });
const publish = async (page: string, changes: ContentChanges) => {
  const { data } = await save(page, (await get(page)).revision, changes);
  return (await studio.call<ContentState>('admin', 'POST', at(page, '/publish'), { revision: data.revision, changes })).data;
};
type Shown = { changes: ContentChanges | null };
const shown = async (page: string, language = 'de') =>
  (await studio.call<Shown>(null, 'GET', `/content/${page}?language=${language}`)).data.changes;
const heroOf = async (page: string) => (await shown(page))?.sections.hero as { title: string; text: string };

describe('which languages there are', () => {
  it('is for administrators to say, and is English alone at first', async () => {
    const path = '/admin/settings/languages';
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
    ] as const) {
      expect((await studio.call(who, 'GET', path)).status).toBe(status);
      expect((await studio.call(who, 'PUT', path, { languages: ['de'] })).status).toBe(status);
    }
    expect((await studio.call('admin', 'GET', path)).data).toEqual({ languages: [] });
    expect((await studio.platform.site.get()).languages).toEqual(['en']);
    expect((await languages(['fr'])).status).toBe(400);
    expect((await studio.call('admin', 'GET', at('home.de'))).status, 'while it is off').toBe(404);
    expect((await get('home')).languages).toEqual([]);
  });
  it('drops what is kept of all pages when it changes', async () => {
    const dropped = vi.fn();
    studio.platform.site.onDrop(dropped);
    expect((await languages(['de', 'de'])).status, 'no language twice').toBe(400);
    expect((await languages(['de'])).data).toEqual({ languages: ['de'] });
    expect(dropped).toHaveBeenCalled();
    expect((await studio.platform.site.get()).languages).toEqual(['en', 'de']);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'settings.languages_updated' });
  });
});

describe('a German page', () => {
  beforeAll(() => languages(['de']));

  it('is the German original until somebody changes something', async () => {
    const german = germanHome({ ...defaultTexts });
    expect(await heroOf('home')).toMatchObject({ title: german.hero.title, text: german.hero.text });
    expect((await shown('home'))?.meta?.title).toBe('Webdesign und digitale Leistungen');
    expect(await shown('home', 'en'), 'English pages carry nothing').toBeNull();
    expect((await studio.call(null, 'GET', '/content/home?language=xx')).status).toBe(400);
  });

  it('shows the owner’s English words where they are not translated, and says so to the owner', async () => {
    await publish('about', titled('Hello from me'));
    const { title, text } = await heroOf('about');
    expect(title).toBe('Hello from me');
    expect(text, 'what was not changed is German').not.toBe((await get('about')).originals.hero?.text);
    expect((await get('about.de')).translation).toMatchObject({ of: 'about', untranslated: ['hero.title'], outdated: [] });
    await publish('about.de', titled('Hallo von mir'));
    expect((await heroOf('about')).title).toBe('Hallo von mir');
    expect((await shown('about', 'en'))?.sections).toEqual({ hero: { title: 'Hello from me' } });
    expect((await get('about.de')).translation).toMatchObject({ untranslated: [], outdated: [] });
  });

  it('tells when the English text was changed after the translation, until somebody says that it fits', async () => {
    await publish('about', titled('Hello again'));
    const state = await get('about.de');
    expect(state.translation?.outdated).toEqual(['hero.title']);
    expect((await heroOf('about')).title, 'visitors read the translation').toBe('Hallo von mir');
    const { data } = await save('about.de', state.revision, state.published, ['hero.title']);
    expect(data).toMatchObject({ has_draft: true, translation: { outdated: [] } });
    const sent = { revision: data.revision, changes: data.draft };
    const done = (await studio.call<ContentState>('admin', 'POST', at('about.de', '/publish'), sent)).data;
    expect(done).toMatchObject({ has_draft: false, version: 2, translation: { outdated: [] } });
  });

  it('has drafts, conflicts and history of its own', async () => {
    const { revision } = await get('support.de');
    expect((await save('support.de', revision, titled('Erste'))).status).toBe(200);
    expect((await save('support.de', revision, titled('Zweite'))).status).toBe(409);
    expect((await get('support')).has_draft).toBe(false);
    await publish('support.de', titled('Hilfe'));
    const { data } = await studio.call<{ items: unknown[] }>('admin', 'GET', at('support.de', '/versions'));
    expect(data.items).toHaveLength(1);
    const { items } = (await studio.call<{ items: ListedPage[] }>('admin', 'GET', '/admin/content')).data;
    expect(items.find(({ page }) => page === 'support')?.languages).toEqual([
      { language: 'de', page: 'support.de', state: 'published' },
    ]);
    expect(
      items.some(({ page }) => page === 'support.de'),
      'it is no page of its own in the list',
    ).toBe(false);
  });

  it('has the sections that were added to the English page, and no others', async () => {
    const faq = (title: string, question: string) => ({ title, entries: [{ id: 'a', question, answer: 'x' }] });
    const withFaq = (title: string, question: string): ContentChanges => ({
      ...noChanges,
      sections: { more_faq: faq(title, question) },
    });
    await publish('services', withFaq('Asked often', 'Why?'));
    expect((await shown('services'))?.sections.more_faq).toEqual(faq('Asked often', 'Why?'));
    expect((await get('services.de')).translation?.untranslated).toEqual(['more_faq.title', 'more_faq.entries']);
    await publish('services.de', withFaq('Oft gefragt', 'Warum?'));
    expect((await shown('services'))?.sections.more_faq).toEqual(faq('Oft gefragt', 'Warum?'));
    await publish('services', noChanges);
    expect((await shown('services'))?.sections).not.toHaveProperty('more_faq');
    await publish('services', withFaq('Asked often', 'Why?'));
    expect((await shown('services'))?.sections.more_faq, 'the translation was kept').toEqual(faq('Oft gefragt', 'Warum?'));
  });

  it('hides and orders nothing by itself', async () => {
    const refused = await save('home.de', (await get('home.de')).revision, { ...noChanges, hidden: ['about'] });
    expect(refused.status).toBe(400);
    await publish('home', { ...noChanges, hidden: ['templates'] });
    expect((await shown('home'))?.hidden).toEqual(['templates']);
  });

  it('is shown by its private link in its own language', async () => {
    await save('contact.de', (await get('contact.de')).revision, titled('Schreiben Sie'));
    const { data } = await studio.call<{ link: string }>('admin', 'POST', at('contact.de', '/previews'), { days: 7 });
    const link = new URL(data.link).pathname;
    expect(link).toMatch(/^\/de\/preview\//);
    const preview = await studio.call<Shown & { page: string }>(null, 'GET', `/content-preview/${link.split('/').at(-1)}`);
    expect(preview.data).toMatchObject({ page: 'contact', is_draft: true });
    expect(preview.data.changes?.sections.hero).toMatchObject({ title: 'Schreiben Sie' });
  });

  it('drops its own page alone; the English one drops both', async () => {
    const drop = vi.spyOn(studio.platform.pages, 'drop');
    await publish('terms.de', titled('Bedingungen'));
    // Once by the service, and once as the database tells every process.
    expect([...new Set(drop.mock.calls.flat())]).toEqual(['content:terms.de']);
    drop.mockClear();
    await publish('terms', titled('Rules'));
    expect(drop.mock.calls).toContainEqual(['content:terms']);
    drop.mockRestore();
  });
});

describe('a page of the owner’s own', () => {
  it('is translated, found by search engines in both languages, and deleted with its translations', async () => {
    await languages(['de']);
    const made = await studio.call<ContentState>('admin', 'POST', '/admin/content', { title: 'Our story', slug: 'our-story' });
    const { page } = made.data;
    await publish(page, { ...noChanges, sections: { hero: { title: 'Our story', text: 'It began small.' } } });
    type Found = { title: string; changes: ContentChanges; languages: string[] };
    const find = async () => (await studio.call<Found>(null, 'GET', '/content-pages/our-story?language=de')).data;
    expect(await find()).toMatchObject({ languages: ['en'], changes: { sections: { hero: { text: 'It began small.' } } } });
    await publish(`${page}.de`, { ...noChanges, sections: { hero: { title: 'Unsere Geschichte', text: 'Klein fing es an.' } } });
    expect(await find()).toMatchObject({
      languages: ['en', 'de'],
      changes: { sections: { hero: { title: 'Unsere Geschichte' } } },
    });
    // Other processes hear of it from the database, by the name that loaders ask with.
    const heard: (string | undefined)[] = [];
    studio.platform.pages.onDrop((tag) => void heard.push(tag));
    await studio.platform.db.execute(sql`update content_pages set version = version + 1 where page = ${`${page}.de`}`);
    await vi.waitFor(() => expect(heard).toEqual(['content:our-story.de']));
    const listed = await studio.call<{ items: { path: string; title: string; languages: string[] }[] }>(
      null,
      'GET',
      '/seo/pages',
    );
    const german = listed.data.items.find(({ path }) => path === '/de/our-story');
    expect(german).toMatchObject({ languages: ['en', 'de'] });
    expect(german?.title).toMatch(/^Unsere Geschichte \|/);
    await studio.platform.db.insert(seo_pages).values({ path: '/de/our-story', title: 'Anders' });
    const { revision } = await get(page);
    expect((await studio.call('admin', 'DELETE', `${at(page)}?revision=${revision}`)).status).toBe(200);
    expect((await studio.call('admin', 'GET', at(`${page}.de`))).status).toBe(404);
    expect(await studio.platform.db.$count(seo_pages), 'what was chosen for both is gone').toBe(0);
  });
});

describe('search engines', () => {
  it('know every page of the site in each language, from both sides', async () => {
    type Page = { path: string; languages: string[] };
    const read = async () => (await studio.call<{ items: Page[] }>(null, 'GET', '/seo/pages')).data.items;
    await languages(['de']);
    const on = await read();
    const english = on.filter(({ path }) => !/^\/de(\/|$)/.test(path));
    for (const { path, languages: exists } of english)
      expect(
        on.some((one) => one.path === (path === '/' ? '/de' : `/de${path}`)),
        path,
      ).toBe(exists.includes('de'));
    expect(on.find(({ path }) => path === '/de/help')?.languages).toEqual(['en', 'de']);
    await languages([]);
    expect((await read()).map(({ path }) => path)).toEqual(english.map(({ path }) => path));
  });
});
