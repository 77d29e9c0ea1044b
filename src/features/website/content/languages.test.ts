import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { content_pages } from '#db/schema/website/content.ts';
import { seo_pages } from '#db/schema/website/seo.ts';
import { germanHome } from '#features/website/site/content/de/home.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { defaultTexts } from '#shared/site-texts.ts';
import { eventually } from '#tests/eventually.ts';
import { testStudio } from '#tests/studio.ts';
import type { ContentState, ListedPage } from './contract.ts';
import { createPreview } from './previews.server.ts';
import { contentPublicPages } from './public-pages.server.ts';
import { demandPage } from './published.server.ts';
import { publishDue, saveDraft } from './service.server.ts';

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
  it('is not changed while a page of the owner’s own has the address of the language', async () => {
    await languages([]);
    await studio.db.insert(content_pages).values({ page: v7(), title: 'Delaware', slug: 'de' });
    const refused = await languages(['de']);
    expect(refused).toMatchObject({ status: 409, error: expect.stringContaining('“Delaware” has the address /de') });
    expect((await studio.platform.site.get()).languages).toEqual(['en']);
    await studio.db.update(content_pages).set({ slug: 'delaware' }).where(eq(content_pages.slug, 'de'));
    expect((await languages(['de'])).status).toBe(200);
    await studio.db.delete(content_pages).where(eq(content_pages.slug, 'delaware'));
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

  it('keeps the English text that it is one of: read before it changed, brought back from the history, and after a discard', async () => {
    const outdated = async () => (await get('templates.de')).translation?.outdated;
    await publish('templates', titled('First'));
    await publish('templates.de', titled('Erste'));
    await publish('templates', titled('Second'));
    const read = await get('templates.de');
    await publish('templates', titled('Third'));
    // Typed beside "Second", and saved after "Third" was published.
    const typed = { ...titled('Zweite'), from: { hero: { title: read.translation?.english.hero?.title } } };
    const { data } = await save('templates.de', read.revision, typed);
    expect(data.translation?.outdated).toEqual(['hero.title']);
    const discarded = await studio.call<ContentState>('admin', 'DELETE', at('templates.de', `/draft?revision=${data.revision}`));
    const again = await save('templates.de', discarded.data.revision, data.draft as ContentChanges);
    expect(again.data).toMatchObject({
      draft: { from: { hero: { title: 'Second' } } },
      translation: { outdated: ['hero.title'] },
    });
    await publish('templates.de', titled('Dritte'));
    expect(await outdated()).toEqual([]);
    type Versions = { items: { number: number; changes: ContentChanges }[] };
    const { items } = (await studio.call<Versions>('admin', 'GET', at('templates.de', '/versions'))).data;
    const [first] = items.filter(({ number }) => number === 1);
    await publish('templates.de', first?.changes ?? noChanges);
    expect(await outdated()).toEqual(['hero.title']);
    // What is no text of this field is not taken for one.
    const bad = { ...titled('Vierte'), from: { hero: { title: { a: 1 } } } };
    expect((await save('templates.de', (await get('templates.de')).revision, bad)).data.translation?.outdated).toEqual([]);
  });

  it('goes on following the targets of the English page after it was saved and published', async () => {
    const button = (title: string, label: string, to: string): ContentChanges => ({
      ...noChanges,
      sections: { call: { title, primary: { label, to } } },
    });
    const target = async () => (await shown('services'))?.sections.call?.primary;
    await publish('services', button('Shall we?', 'Write', '/contact'));
    await publish('services.de', button('Wollen wir?', 'Schreiben', '/contact'));
    await publish('services', button('Shall we?', 'Write', '/book'));
    expect(await target()).toMatchObject({ to: '/book' });
    const state = await get('services.de');
    const changes = { ...state.published, sections: { call: { ...state.published.sections.call, title: 'Was wir tun' } } };
    await publish('services.de', changes);
    await publish('services', button('Shall we?', 'Write', '/start'));
    expect(await target()).toMatchObject({ to: '/start' });
    const now = await get('services.de');
    expect(now.published.sections.call).toMatchObject({ title: 'Was wir tun', primary: { to: '/start' } });
    // Planned, and English changes until then: what is published is the draft, so none is left.
    const { data } = await save('services.de', now.revision, button('Nun?', 'Schreiben', '/start'));
    const publish_at = new Date(Date.now() + 3_600_000);
    const plan = { revision: data.revision, publish_at: publish_at.toISOString() };
    expect((await studio.call('admin', 'PUT', at('services.de', '/schedule'), plan)).status).toBe(200);
    await publish('services', button('Shall we?', 'Write', '/book'));
    await publishDue(studio.platform, new Date(publish_at.getTime() + 1));
    expect(await get('services.de')).toMatchObject({ has_draft: false, published: { sections: { call: { title: 'Nun?' } } } });
    expect(await target()).toMatchObject({ to: '/book' });
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

  it('has links of its own, which are checked with it', async () => {
    const action = { label: 'Anfragen', to: '/angebot' };
    await publish('pricing.de', { ...noChanges, sections: { quote: { action } } });
    const pages = await contentPublicPages.list(studio.db, await studio.platform.site.get(), 'whole');
    const pricing = pages.find(({ path }) => path === '/pricing');
    expect(pricing?.translations?.de?.links).toContain('/angebot');
    expect(pricing?.links).not.toContain('/angebot');
    const home = pages.find(({ path }) => path === '/');
    expect(home?.translations?.de?.links, 'where they are not changed, they are the English ones').toEqual(
      expect.arrayContaining(home?.links.filter((link) => link.startsWith('/')) ?? ['/']),
    );
  });

  it('has no links in a section that was removed from the English page', async () => {
    const call = (to: string): ContentChanges => ({
      ...noChanges,
      sections: { more_call: { title: 'Call', action: { label: 'Go', to } } },
    });
    const linksOf = async () => {
      const pages = await contentPublicPages.list(studio.db, await studio.platform.site.get(), 'whole');
      return pages.find(({ path }) => path === '/support')?.translations?.de?.links;
    };
    await publish('support', call('/added'));
    await publish('support.de', call('/hinzugefuegt'));
    expect(await linksOf()).toContain('/hinzugefuegt');
    await publish('support', noChanges);
    expect(await linksOf()).not.toContain('/hinzugefuegt');
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
    // Named by what the owner calls it.
    const { data: preview } = await studio.call<{ id: string }>('admin', 'POST', at(`${page}.de`, '/previews'), { days: 7 });
    await studio.call('admin', 'DELETE', `/admin/content/previews/${preview.id}`);
    expect((await studio.audit()).at(-1)).toMatchObject({ details: { label: 'Our story (Deutsch)' } });
    // Other processes hear of it from the database, by the name that loaders ask with.
    const heard: (string | undefined)[] = [];
    studio.platform.pages.onDrop((tag) => void heard.push(tag));
    await studio.platform.db.execute(sql`update content_pages set version = version + 1 where page = ${`${page}.de`}`);
    await eventually(() => expect(heard).toEqual(['content:our-story.de']));
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

describe('a translation of a page that is being deleted', () => {
  it('is not made, and neither is a private link to it', async () => {
    await languages(['de']);
    const made = await studio.call<ContentState>('admin', 'POST', '/admin/content', { title: 'Gone', slug: 'gone' });
    const { page: key, revision } = made.data;
    // As whoever translates has read it, before it is deleted.
    const page = await demandPage(studio.platform, `${key}.de`);
    expect((await studio.call('admin', 'DELETE', `${at(key)}?revision=${revision}`)).status).toBe(200);
    const author = { actor: { id: studio.ids.admin, role: 'admin' }, request_id: null, ip_address: null };
    const gone = { code: 'NOT_FOUND' };
    await expect(saveDraft(studio.platform, author, page, { revision: 0, changes: titled('Weg') })).rejects.toMatchObject(gone);
    await expect(createPreview(studio.platform, author, page, 7)).rejects.toMatchObject(gone);
    expect(await studio.platform.db.$count(content_pages, eq(content_pages.page, `${key}.de`))).toBe(0);
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
