import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { publicPages } from '#app/public-pages.ts';
import { files } from '#db/schema/platform/files.ts';
import { seo_pages } from '#db/schema/website/seo.ts';
import type { ContentState } from '#features/website/content/contract.ts';
import type { SeoHead } from '#shared/seo-head.ts';
import { noChanges } from '#shared/site-content.ts';
import { testStudio } from '#tests/studio.ts';
import type { SeoPage } from './contract.ts';
import { loadCanvas } from './og-picture.server.ts';
import type { ListedSitePage } from './public-contract.ts';

const studio = testStudio();
const at = '/admin/seo/pages';
const list = async () => (await studio.call<{ items: SeoPage[] }>('admin', 'GET', `${at}?limit=100`)).data.items;
const get = async (path: string) =>
  (await studio.call<{ page: SeoPage }>('admin', 'GET', `/admin/seo/page?path=${encodeURIComponent(path)}`)).data.page;
const nothing = { title: '', description: '', is_indexed: true, is_followed: true };
const save = (path: string, revision: number, input: Partial<typeof nothing>) =>
  studio.call<SeoPage>('admin', 'PUT', at, { path, revision, ...nothing, ...input });
const head = async (path: string) =>
  (await studio.call<{ seo?: SeoHead }>(null, 'GET', `/seo/head?page=${encodeURIComponent(path)}`)).data.seo;
const listed = async () => (await studio.call<{ items: ListedSitePage[] }>(null, 'GET', '/seo/pages')).data.items;
const listedPaths = async () => (await listed()).map(({ path }) => path);

const freePage = async (slug: string) => {
  const made = await studio.call<ContentState>('admin', 'POST', '/admin/content', { title: 'Our story', slug });
  const { page, revision } = made.data;
  const published = { revision, changes: noChanges };
  return (await studio.call<ContentState>('admin', 'POST', `/admin/content/${page}/publish`, published)).data;
};

const picture = async (type: 'image/png' | 'image/svg+xml' = 'image/png') => {
  if (type === 'image/svg+xml')
    return new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'a.svg', { type });
  const { createCanvas } = await loadCanvas();
  return new File([new Uint8Array(createCanvas(12, 6).toBuffer('image/png'))], 'share.png', { type });
};
const sendPicture = async (path: string, revision: number, file: File) => {
  const form = new FormData();
  form.set('path', path);
  form.set('revision', String(revision));
  form.set('file', file);
  return studio.call<SeoPage>('admin', 'PUT', `${at}/picture`, form);
};

it.each([
  ['GET', at, undefined],
  ['PUT', at, { path: '/about', revision: 0, ...nothing }],
  ['GET', '/admin/seo/redirects', undefined],
  ['GET', '/admin/seo/links', undefined],
  ['GET', '/admin/seo/settings', undefined],
] as const)('%s %s is for the studio', async (method, path, body) => {
  for (const [who, status] of [
    [null, 401],
    ['client', 403],
    ['admin', 200],
  ] as const)
    expect((await studio.call(who, method, path, body)).status, `as ${who}`).toBe(status);
});

describe('the pages', () => {
  it('are all that visitors can open, with what they say themselves', async () => {
    const pages = await list();
    const paths = pages.map(({ path }) => path);
    for (const { path, title, description } of publicPages) {
      expect(paths, path).toContain(path);
      const { original } = await get(path);
      expect(original.description).toBe(description);
      expect(original.title).toContain(title);
    }
    expect((await get('/')).original.title).toMatch(/\| Web design and digital services$/);
    expect((await get('/about')).original.title).toMatch(/^About \| /);
    expect(await head('/about')).toBeUndefined();
  });

  it('are listed page by page, also when one is deleted meanwhile, and found by what the list shows', async () => {
    const all = (await list()).map(({ path }) => path);
    const page = async (query: string) => {
      const answer = await studio.call<{ items: SeoPage[]; next_cursor: string | null }>('admin', 'GET', `${at}?${query}`);
      return { paths: answer.data.items.map(({ path }) => path), next: answer.data.next_cursor };
    };
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { paths, next } = await page(`limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...paths);
      cursor = next;
    }
    expect(seen).toEqual(all);
    const { paths, next } = await page('limit=2&q=%20PRIVACY');
    expect([paths, next]).toEqual([['/privacy'], null]);
    const gone = btoa(JSON.stringify([2, '/deleted']));
    expect((await page(`limit=1&cursor=${gone}`)).paths).toEqual([all[2]]);
    expect((await studio.call('admin', 'GET', `${at}?cursor=nonsense`)).status).toBe(400);
    expect((await studio.call('admin', 'GET', '/admin/seo/page?path=%2Fnowhere')).status).toBe(404);
  });

  it('have the head that the owner chose, and their own again where it is left empty', async () => {
    const saved = await save('/about', 0, { title: 'Who I am', description: 'A studio of one.', is_followed: false });
    expect(saved.data).toMatchObject({ title: 'Who I am', revision: 1 });
    expect(await head('/about')).toEqual({ title: 'Who I am', description: 'A studio of one.', robots: 'nofollow' });
    expect((await studio.audit()).at(-1)).toMatchObject({
      ...{ action: 'seo_page.updated', actor_id: studio.ids.admin },
      details: { label: 'About', changes: { title: { from: null, to: 'Who I am' } } },
    });
    const page = (await listed()).find(({ path }) => path === '/about');
    expect(page).toMatchObject({ title: 'Who I am', description: 'A studio of one.' });
    expect(page?.changed_at).not.toBeNull();
    // What says the same as the page follows the page.
    const { original } = saved.data;
    const back = await save('/about', 1, { title: original.title, description: original.description });
    expect(back.data).toMatchObject({ title: '', description: '', revision: 2 });
    expect(await head('/about')).toBeUndefined();
  });

  it('are not overwritten by somebody who saw an older state; the same again is no conflict', async () => {
    const first = await save('/pricing', 0, { title: 'First' });
    expect(first.status).toBe(200);
    expect(await save('/pricing', 0, { title: 'Second' })).toMatchObject({
      status: 409,
      error: 'Somebody else changed this page meanwhile. Nothing was saved: please open it again and repeat your change.',
    });
    expect((await save('/pricing', 0, { title: 'First' })).data.revision).toBe(1);
    const answers = await Promise.all(['One', 'Two'].map((title) => save('/support', 0, { title })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('leave the sitemap when search engines may not list them', async () => {
    expect(await listedPaths()).toContain('/terms');
    await save('/terms', 0, { is_indexed: false });
    expect(await head('/terms')).toEqual({ robots: 'noindex' });
    expect(await listedPaths()).not.toContain('/terms');
    const speak = (languages: string[]) => studio.call('admin', 'PUT', '/admin/settings/languages', { languages });
    await speak(['de']);
    await save('/de/imprint', 0, { is_indexed: false });
    expect(await head('/imprint'), 'the other one does not name it').toEqual({ unlisted: ['de'] });
    expect(await listedPaths()).not.toContain('/de/imprint');
    await speak([]);
    // It asks visitors to sign in.
    expect(await listedPaths()).not.toContain('/services');
    expect((await get('/services')).is_listed).toBe(false);
  });

  it.each([
    [{ title: 'x'.repeat(161) }, 'title', 'Please use at most 160 characters'],
    [{ title: 'a\nb' }, 'title', 'Please write this in one line'],
    [{ description: 'x'.repeat(401) }, 'description', 'Please use at most 400 characters'],
  ])('refuse %j', async (input, field, message) => {
    expect(await save('/contact', 0, input)).toMatchObject({ status: 400, fields: { [field]: message } });
  });

  it('have to exist', async () => {
    expect((await save('/nowhere', 0, { title: 'x' })).status).toBe(404);
    expect((await save('/nowhere\u0000', 0, { title: 'x' })).status).toBe(400);
  });

  it('of the owner’s own take their head along to another address, and leave none behind', async () => {
    const { page, revision } = await freePage('our-story');
    expect(await get('/our-story')).toMatchObject({ label: 'Our story', is_listed: true });
    await save('/our-story', 0, { title: 'Ours' });
    const moved = { revision, title: 'Our story', slug: 'our-tale' };
    const { data } = await studio.call<ContentState>('admin', 'PUT', `/admin/content/${page}`, moved);
    expect(await head('/our-story')).toBeUndefined();
    expect(await head('/our-tale')).toEqual({ title: 'Ours' });
    const gone = await studio.call('admin', 'DELETE', `/admin/content/${page}?revision=${data.revision}`);
    expect(gone.status).toBe(200);
    expect(await head('/our-tale')).toBeUndefined();
    expect(await listedPaths()).not.toContain('/our-tale');
  });

  it('say when they were published last', async () => {
    const before = Date.now();
    await freePage('dated');
    const page = (await listed()).find(({ path }) => path === '/dated');
    expect(Date.parse(page?.changed_at ?? '')).toBeGreaterThanOrEqual(before);
    expect((await listed()).find(({ path }) => path === '/imprint')?.changed_at).toBeNull();
  });
});

describe('a share picture', () => {
  it('is stored, served to everybody, replaced and removed', async () => {
    const stored = await sendPicture('/contact', 0, await picture());
    expect(stored.data).toMatchObject({ revision: 1, generated_picture: '/og/contact.png' });
    const url = (await head('/contact'))?.picture ?? '';
    expect(url).toBe(stored.data.picture);
    expect((await studio.request(null, 'GET', url)).headers.get('content-type')).toBe('image/png');
    const replaced = await sendPicture('/contact', 1, await picture());
    expect(replaced.data.picture).not.toBe(url);
    expect((await studio.request(null, 'GET', url)).status).toBe(404);
    const remove = (revision: number) =>
      studio.call<SeoPage>('admin', 'DELETE', `${at}/picture?path=/contact&revision=${revision}`);
    expect((await remove(1)).status).toBe(409);
    expect((await remove(2)).data.picture).toBeNull();
    expect((await remove(2)).status).toBe(200);
    expect(await head('/contact')).toBeUndefined();
    expect(await studio.db.select().from(files).where(eq(files.subject_type, 'seo_page'))).toEqual([]);
  });

  it('of a kind that no other site shows is refused', async () => {
    const refused = await sendPicture('/contact', 3, await picture('image/svg+xml'));
    expect(refused).toMatchObject({ status: 400, error: expect.stringContaining('PNG, JPEG, WebP or GIF') });
  });

  it('goes with its page', async () => {
    const { page, revision } = await freePage('with-picture');
    const { data } = await sendPicture('/with-picture', 0, await picture());
    await studio.call('admin', 'DELETE', `/admin/content/${page}?revision=${revision}`);
    expect((await studio.request(null, 'GET', data.picture ?? '')).status).toBe(404);
    expect(await studio.db.select().from(seo_pages).where(eq(seo_pages.path, '/with-picture'))).toEqual([]);
  });
});

it('tells the cached pages of a change by the address of the page alone', async () => {
  const told: string[] = [];
  studio.platform.pages.onDrop((tag) => told.push(tag));
  await studio.platform.live.ready;
  await studio.db.insert(seo_pages).values({ path: '/imprint', title: 'x' });
  await expect.poll(() => told).toContain('seo:/imprint');
  expect(told.filter((tag) => tag !== 'seo:/imprint')).toEqual([]);
});
