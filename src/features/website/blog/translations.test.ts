import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { blog_posts } from '#db/schema/website/blog.ts';
import { listIndexedPages } from '#features/website/seo/site-pages.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import type { PostContent } from '#shared/post-blocks.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminListedPost, Post, PostList, PostState } from './contract.ts';
import { importTranslation } from './import.server.ts';
import { publishDue } from './publish.server.ts';

const studio = testStudio();
const path = (id: string, rest = '') => `/admin/blog/${id}${rest}`;
const languages = (list: string[]) => studio.call('admin', 'PUT', '/admin/settings/languages', { languages: list });
const words = (title: string, tags: string[] = []): PostContent => ({
  ...{ title, excerpt: `On ${title}`, tags, blocks: [{ kind: 'text', runs: [{ text: `About ${title}` }] }] },
});
const get = async (id: string) => (await studio.call<PostState>('admin', 'GET', path(id))).data;
const act = (id: string, verb: string, body: object) => studio.call<PostState>('admin', 'POST', path(id, `/${verb}`), body);
const save = async (id: string, content: PostContent) =>
  (await studio.call<PostState>('admin', 'PUT', path(id, '/draft'), { revision: (await get(id)).revision, content })).data;

async function publish(id: string, content: PostContent): Promise<PostState> {
  const { revision } = await save(id, content);
  return (await act(id, 'publish', { revision, content })).data;
}
async function published(title: string, tags: string[] = []): Promise<PostState> {
  const { data } = await studio.call<PostState>('admin', 'POST', '/admin/blog', { id: v7(), title });
  return publish(data.id, words(title, tags));
}
const translate = (id: string, language = 'de', who: 'admin' | 'client' | null = 'admin') =>
  studio.call<PostState>(who, 'POST', path(id, '/translations'), { language });
/** A post with a German translation that visitors see. */
async function translated(title: string, german: string, tags: string[] = []) {
  const english = await published(title, tags);
  const { data } = await translate(english.id);
  return { english, german: await publish(data.id, words(german)) };
}
const read = (slug: string, language = 'de') => studio.call<Post>(null, 'GET', `/blog/${slug}?language=${language}`);
const list = async (query: string) => (await studio.call<PostList>(null, 'GET', `/blog?${query}`)).data.items;

describe('a translation of a post', () => {
  it('is begun in a language that the site has, by administrators', async () => {
    const { id } = await published('Off');
    expect(await translate(id)).toMatchObject({ status: 400, error: expect.stringContaining('Deutsch is not turned on') });
    expect((await translate(id, 'fr')).status).toBe(400);
    expect((await translate(id, 'en')).status).toBe(400);
    expect((await translate(id, 'de', 'client')).status).toBe(403);
    expect((await translate(id, 'de', null)).status).toBe(401);
  });

  describe('on a site in German too', () => {
    beforeAll(async () => {
      await languages(['de']);
    });

    it('is begun once with the words of the original, however often it is asked for', async () => {
      const english = await published('Slow sites', ['Craft']);
      const [first, second] = await Promise.all([translate(english.id), translate(english.id)]);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.data.id).toBe(first.data.id);
      expect(first.data).toMatchObject({ language: 'de', slug: english.slug, title: 'Slow sites', is_public: false });
      expect(first.data.original).toEqual({ is_public: true, is_newer: false });
      expect(first.data.languages.map(({ language }) => language)).toEqual(['en', 'de']);
      expect((await studio.audit()).at(-1)).toMatchObject({ action: 'blog_post.translated', entity_id: first.data.id });
      expect((await translate(first.data.id)).status, 'of a translation').toBe(409);
      expect((await translate(v7())).status).toBe(404);
    });

    it('is what visitors read in its language, and nobody in another', async () => {
      const { english } = await translated('Fast sites', 'Schnelle Seiten', ['Speed']);
      expect((await read(english.slug)).data).toMatchObject({
        ...{ title: 'Schnelle Seiten', excerpt: 'On Schnelle Seiten', language: 'de', languages: ['en', 'de'] },
        // Tags and the first day are those of the original.
        ...{ tags: [{ slug: 'speed', name: 'Speed' }], published_at: english.published_at },
      });
      expect((await read(english.slug, 'en')).data).toMatchObject({
        title: 'Fast sites',
        language: 'en',
        languages: ['en', 'de'],
      });
      for (const query of ['language=de', 'language=de&tag=speed'])
        expect((await list(query)).filter(({ slug }) => slug === english.slug)).toMatchObject([{ title: 'Schnelle Seiten' }]);
      expect((await list('')).filter(({ slug }) => slug === english.slug)).toMatchObject([{ title: 'Fast sites' }]);
      const related = `/blog-related?except=nothing&tags=speed&language=de`;
      expect((await studio.call<PostList>(null, 'GET', related)).data.items).toMatchObject([{ title: 'Schnelle Seiten' }]);
      const feed = await studio.call<{ items: Post[] }>(null, 'GET', '/blog-feed');
      expect(feed.data.items.filter(({ slug }) => slug === english.slug)).toMatchObject([{ title: 'Fast sites' }]);
    });

    it('makes a sample that is translated a post of the studio', async () => {
      const { id } = await published('A sample');
      await studio.db.update(blog_posts).set({ is_sample: true }).where(eq(blog_posts.id, id));
      await translate(id);
      expect((await get(id)).is_sample).toBe(false);
    });

    it('leaves a post without one in English', async () => {
      const { slug } = await published('English alone');
      expect((await read(slug)).data).toMatchObject({ title: 'English alone', language: 'en', languages: ['en'] });
      expect((await list('language=de')).find((one) => one.slug === slug)).toMatchObject({ language: 'en' });
    });

    it('is seen while its original is', async () => {
      const { english } = await translated('Taken back', 'Zurückgezogen');
      await act(english.id, 'withdraw', { revision: (await get(english.id)).revision });
      expect((await read(english.slug)).status).toBe(404);
      const [, german] = (await get(english.id)).languages;
      expect((await get(german?.id ?? '')).original).toMatchObject({ is_public: false });
      await publish(english.id, words('Taken back, and back again'));
      expect((await read(english.slug)).data.title).toBe('Zurückgezogen');
    });

    it('says that the original is newer until it is published again', async () => {
      const { english, german } = await translated('First', 'Erstens');
      await publish(english.id, words('First, corrected'));
      expect((await get(german.id)).original).toEqual({ is_public: true, is_newer: true });
      expect((await publish(german.id, words('Erstens, verbessert'))).original).toMatchObject({ is_newer: false });
    });

    describe('that is planned', () => {
      const soon = (seconds: number) => new Date(Date.now() + seconds * 1000);
      const plan = async (id: string, content: PostContent, at: Date) => {
        const { revision } = await save(id, content);
        const body = { revision, publish_at: at.toISOString() };
        expect((await studio.call('admin', 'PUT', path(id, '/schedule'), body)).status).toBe(200);
      };

      it.each([
        ['before it', { original: 60, translation: 90, is_newer: false }],
        ['at the same time', { original: 60, translation: 60, is_newer: false }],
        ['after it', { original: 90, translation: 60, is_newer: true }],
      ])('is in line with its original that is planned %s, or says so', async (_, { original, translation, is_newer }) => {
        const { english, german } = await translated('Together', 'Gemeinsam');
        await plan(english.id, words('Together, later'), soon(original));
        await plan(german.id, words('Gemeinsam, später'), soon(translation));
        expect(await publishDue(studio.platform, soon(120))).toEqual([english.id, german.id]);
        expect((await read(english.slug)).data.title).toBe('Gemeinsam, später');
        expect((await get(german.id)).original).toMatchObject({ is_newer });
      });

      it('says that the original changed again once the plan is taken back', async () => {
        const { english, german } = await translated('Not now', 'Nicht jetzt');
        await publish(english.id, words('Not now, changed'));
        await plan(german.id, words('Nicht jetzt, später'), soon(60));
        await studio.call('admin', 'DELETE', path(german.id, '/schedule'));
        expect((await get(german.id)).original).toMatchObject({ is_newer: true });
      });

      it('is in line with the draft that it was begun with, whichever of the two is planned first', async () => {
        const { data: english } = await studio.call<PostState>('admin', 'POST', '/admin/blog', { id: v7(), title: 'New' });
        await save(english.id, words('New'));
        const { data: german } = await translate(english.id);
        await plan(german.id, words('Neu'), soon(60));
        await plan(english.id, words('New'), soon(60));
        expect(await publishDue(studio.platform, soon(120))).toEqual([english.id, german.id]);
        expect((await get(german.id)).original).toEqual({ is_public: true, is_newer: false });
      });

      it('is in line with what somebody has looked at while it waited', async () => {
        const { english, german } = await translated('Looked at', 'Angesehen');
        await plan(german.id, words('Angesehen, später'), soon(60));
        await publish(english.id, words('Looked at, changed'));
        await act(german.id, 'translation-checked', {});
        await publishDue(studio.platform, soon(120));
        expect((await get(german.id)).original).toMatchObject({ is_newer: false });
      });

      it.each([
        ['published', 'other words', publish, true],
        ['planned again', 'other words', (id: string, content: PostContent) => plan(id, content, soon(70)), true],
        ['planned again', 'later', (id: string, content: PostContent) => plan(id, content, soon(70)), false],
      ])('is in line, or says so, where its original is %s in the place of its plan: %s', async (_, title, replace, is_newer) => {
        const { english, german } = await translated('at first', 'zuerst');
        await plan(english.id, words('later'), soon(60));
        await plan(german.id, words('später'), soon(90));
        await replace(english.id, words(title));
        await publishDue(studio.platform, soon(120));
        expect((await get(german.id)).original).toMatchObject({ is_newer });
      });

      it('says that the original changed while it waited', async () => {
        const { english, german } = await translated('Waits', 'Wartet');
        await plan(german.id, words('Wartet noch'), soon(60));
        await publish(english.id, words('Waits no more'));
        await publishDue(studio.platform, soon(120));
        expect((await get(german.id)).original).toMatchObject({ is_newer: true });
      });

      it('says of the next change too where its original was not published as planned', async () => {
        const { english, german } = await translated('Given up', 'Aufgegeben');
        await plan(english.id, words('Given up, later'), soon(60));
        await plan(german.id, words('Aufgegeben, später'), soon(60));
        await studio.call('admin', 'DELETE', path(english.id, '/schedule'));
        await publish(english.id, words('Given up, changed'));
        await publishDue(studio.platform, soon(120));
        expect((await get(german.id)).original).toMatchObject({ is_newer: true });
      });
    });

    it('is in line with the draft that it was begun with', async () => {
      const english = await published('Begun');
      const content = words('Begun anew');
      const { revision } = (
        await studio.call<PostState>('admin', 'PUT', path(english.id, '/draft'), { revision: english.revision, content })
      ).data;
      const { data: german } = await translate(english.id);
      expect(german.draft).toMatchObject({ title: 'Begun anew' });
      // Whichever is published first.
      await publish(german.id, words('Neu begonnen'));
      await act(english.id, 'publish', { revision, content });
      expect((await get(german.id)).original).toEqual({ is_public: true, is_newer: false });
    });

    it('says that the original is newer where the draft that it was begun with was discarded', async () => {
      const english = await published('Other');
      const content = words('Other words');
      const { data } = await studio.call<PostState>('admin', 'PUT', path(english.id, '/draft'), {
        revision: english.revision,
        content,
      });
      const { data: german } = await translate(english.id);
      await studio.call('admin', 'DELETE', path(english.id, `/draft?revision=${data.revision}`));
      await publish(english.id, words('Other words again'));
      expect((await get(german.id)).original).toMatchObject({ is_newer: true });
    });

    it('says that the original is newer where that draft was typed back to what visitors see', async () => {
      const english = await published('Back');
      await save(english.id, words('Forth'));
      const { data: german } = await translate(english.id);
      expect(await save(english.id, words('Back'))).toMatchObject({ draft: null });
      await publish(english.id, words('Elsewhere'));
      expect((await get(german.id)).original).toMatchObject({ is_newer: true });
    });

    it.each([
      ['a new post', (title: string) => studio.call<PostState>('admin', 'POST', '/admin/blog', { id: v7(), title })],
      ['a published one', async (title: string) => ({ data: await published(title) })],
    ])('says that the original is newer where the draft of %s was rewritten since', async (_, make) => {
      const { data: english } = await make('Rewritten');
      await save(english.id, words('Rewritten once'));
      const { data: german } = await translate(english.id);
      await publish(english.id, words('Rewritten twice'));
      expect(await get(german.id)).toMatchObject({
        ...{ revision: german.revision, original: { is_public: true, is_newer: true } },
      });
    });

    it('is in line with that draft where it is saved again', async () => {
      const { data: english } = await studio.call<PostState>('admin', 'POST', '/admin/blog', { id: v7(), title: 'Again' });
      await save(english.id, words('Saved again'));
      const { data: german } = await translate(english.id);
      await publish(english.id, words('Saved again'));
      expect((await get(german.id)).original).toEqual({ is_public: true, is_newer: false });
    });

    it('that was written elsewhere is in line with what visitors see of its original, not with a draft', async () => {
      const english = await published('Imported');
      await save(english.id, words('Imported, changed'));
      const post = { id: v7(), original_id: english.id, language: 'de' as const, content: words('Importiert'), date: null };
      await studio.db.transaction((tx) => importTranslation(tx, system, { ...post, state: 'published' }));
      expect((await get(post.id)).original).toMatchObject({ is_newer: false });
      await publish(english.id, words('Imported, changed'));
      expect((await get(post.id)).original).toMatchObject({ is_newer: true });
    });

    it('says so no more once somebody has looked, whoever is writing on', async () => {
      const { english, german } = await translated('Second', 'Zweitens');
      await publish(english.id, words('Second, corrected'));
      const check = (id: string, who: 'admin' | 'client' | null = 'admin') =>
        studio.call<PostState>(who, 'POST', path(id, '/translation-checked'));
      expect((await check(german.id, 'client')).status).toBe(403);
      expect((await check(english.id)).status, 'of an original').toBe(409);
      const { data } = await check(german.id);
      expect(data).toMatchObject({ revision: german.revision, original: { is_newer: false }, published: { title: 'Zweitens' } });
      expect((await studio.audit()).at(-1)).toMatchObject({ action: 'blog_post.translation_checked' });
      const entries = (await studio.audit()).length;
      await check(german.id);
      expect(await studio.audit(), 'sent again').toHaveLength(entries);
    });

    it('has the address of its original, which alone can be changed', async () => {
      const { english, german } = await translated('Moved', 'Umgezogen');
      const { revision, author_id } = await get(german.id);
      const change = (id: string, seen: number) =>
        studio.call<PostState>('admin', 'PUT', path(id), { revision: seen, slug: 'moved-away', author_id });
      expect(await change(german.id, revision)).toMatchObject({ status: 409 });
      expect((await change(english.id, (await get(english.id)).revision)).data.slug).toBe('moved-away');
      expect((await get(german.id)).slug).toBe('moved-away');
      expect((await read('moved-away')).data.title).toBe('Umgezogen');
      expect((await read('moved')).data.slug).toBe('moved-away');
    });

    it('stands beside its original in the list of the studio, and goes with it', async () => {
      const { english, german } = await translated('Listed', 'Aufgeführt');
      const { items } = (await studio.call<{ items: AdminListedPost[] }>('admin', 'GET', '/admin/blog?limit=100')).data;
      expect(items.some(({ id }) => id === german.id)).toBe(false);
      expect(items.find(({ id }) => id === english.id)?.languages).toEqual([
        { id: english.id, language: 'en', is_public: true, is_planned: false },
        { id: german.id, language: 'de', is_public: true, is_planned: false },
      ]);
      const gone = await studio.call('admin', 'DELETE', path(english.id, `?revision=${(await get(english.id)).revision}`));
      expect(gone.status).toBe(200);
      expect((await studio.call('admin', 'GET', path(german.id))).status).toBe(404);
    });

    it('is what its original is found by in the list of the studio, and by its plan', async () => {
      const { english, german } = await translated('Found', 'Wiedergefunden');
      const ids = async (query: string) =>
        (await studio.call<{ items: AdminListedPost[] }>('admin', 'GET', `/admin/blog?${query}`)).data.items.map(({ id }) => id);
      expect(await ids('q=wiederge')).toEqual([english.id]);
      expect(await ids('state=planned')).not.toContain(english.id);
      const content = words('Später wiedergefunden');
      const saved = await studio.call<PostState>('admin', 'PUT', path(german.id, '/draft'), {
        revision: german.revision,
        content,
      });
      const publish_at = new Date(Date.now() + 60_000).toISOString();
      await studio.call('admin', 'PUT', path(german.id, '/schedule'), { revision: saved.data.revision, publish_at });
      expect(await ids('state=planned')).toContain(english.id);
      expect((await get(english.id)).languages).toMatchObject([{ is_planned: false }, { is_planned: true }]);
    });

    it('is left for the English one where what is stored cannot be read', async () => {
      const { english, german } = await translated('Readable', 'Lesbar');
      await studio.db
        .update(blog_posts)
        .set({ published: { title: 'Kaputt', blocks: 'none' } as never })
        .where(eq(blog_posts.id, german.id));
      expect(await read(english.slug)).toMatchObject({
        ...{ status: 200, data: { title: 'Readable', language: 'en', languages: ['en'] } },
      });
    });

    it('is shown by its private link in its own language', async () => {
      const { english, german } = await translated('Shared', 'Geteilt');
      const linkOf = async (id: string) =>
        new URL((await studio.call<{ link: string }>('admin', 'POST', path(id, '/previews'), { days: 7 })).data.link).pathname;
      expect(await linkOf(english.id)).toMatch(/^\/preview\/post\//);
      const link = await linkOf(german.id);
      expect(link).toMatch(/^\/de\/preview\/post\//);
      const { data } = await studio.call<{ items: { link: string }[] }>('admin', 'GET', path(german.id, '/previews'));
      expect(data.items.map((one) => new URL(one.link).pathname)).toEqual([link]);
      await languages([]);
      expect(await linkOf(german.id), 'while the language is off').toMatch(/^\/preview\/post\//);
      await languages(['de']);
    });

    it('is deleted by itself, and its original stays', async () => {
      const { english, german } = await translated('Stays', 'Bleibt');
      await studio.call('admin', 'DELETE', path(german.id, `?revision=${german.revision}`));
      expect((await read(english.slug)).data).toMatchObject({ title: 'Stays', languages: ['en'] });
      // Nothing leads on from the address: it is the original's.
      expect((await read(english.slug, 'en')).status).toBe(200);
    });

    it('is a page of its own to search engines while its language is on', async () => {
      const { english } = await translated('Indexed', 'Gefunden');
      const pages = async () =>
        (await listIndexedPages(studio.platform))
          .filter(({ path: at }) => at.endsWith(`/blog/${english.slug}`))
          .map(({ path: at, title, languages: known }) => ({ at, title: title.split(' - ')[0], known }));
      const known = ['en', 'de'];
      expect(await pages()).toMatchObject([
        { at: `/blog/${english.slug}`, known },
        { at: `/de/blog/${english.slug}`, known },
      ]);
      await languages([]);
      expect(await pages()).toMatchObject([{ at: `/blog/${english.slug}`, known: ['en'] }]);
      await languages(['de']);
    });

    it('drops the pages that show it in this process', async () => {
      const { english, german } = await translated('Dropped', 'Vergessen', ['Kept']);
      const dropped: string[] = [];
      studio.platform.pages.onDrop((tag) => dropped.push(tag));
      await publish(german.id, words('Vergessen, geändert'));
      expect(dropped).toEqual(expect.arrayContaining(['blog:list', `blog:post/${english.slug}`, 'blog:tag/kept']));
    });
  });
});
