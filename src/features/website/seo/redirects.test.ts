import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { blog_authors, blog_posts, blog_slugs } from '#db/schema/website/blog.ts';
import { seo_redirect_uses, seo_redirects } from '#db/schema/website/seo.ts';
import type { ContentState } from '#features/website/content/contract.ts';
import { noChanges } from '#shared/site-content.ts';
import { testStudio } from '#tests/studio.ts';
import type { FormerRedirect, SeoRedirect } from './contract.ts';
import { redirectCounter } from './redirect-uses.server.ts';

const studio = testStudio({ PUBLIC_URL: 'http://localhost:3000' });
// The driver warns once in a process of two questions at a time to one connection.
const warned: string[] = [];
process.on('warning', ({ message }) => warned.push(message));
const at = '/admin/seo/redirects';
type Status = '301' | '302' | '308';
const create = (from: string, target: string, status: Status = '301') =>
  studio.call<SeoRedirect>('admin', 'POST', at, { from, target, status });
const update = ({ id, updated_at, from, target, status }: SeoRedirect, change: Partial<SeoRedirect>) =>
  studio.call<SeoRedirect>('admin', 'PUT', `${at}/${id}`, { updated_at, from, target, status, ...change });
const remove = ({ id, updated_at }: SeoRedirect) =>
  studio.call('admin', 'DELETE', `${at}/${id}?updated_at=${encodeURIComponent(updated_at)}`);
const list = async (query = '') =>
  (await studio.call<{ items: SeoRedirect[]; next_cursor: string | null }>('admin', 'GET', `${at}${query}`)).data;
const find = async (from: string) => (await list('?limit=100')).items.find((one) => one.from === from);
const lead = async (path: string) =>
  (
    await studio.call<{ target: string | null; status: Status; is_kept: boolean }>(
      null,
      'GET',
      `/seo/redirect?path=${encodeURIComponent(path)}`,
    )
  ).data;
const formerPage = async (query = '') =>
  (
    await studio.call<{ items: FormerRedirect[]; next_cursor: string | null }>(
      'admin',
      'GET',
      `/admin/seo/former-addresses${query}`,
    )
  ).data;
const former = async () => (await formerPage()).items;

const freePage = async (slug: string) => {
  const { page, revision } = (await studio.call<ContentState>('admin', 'POST', '/admin/content', { title: slug, slug })).data;
  const changes = { revision, changes: noChanges };
  return (await studio.call<ContentState>('admin', 'POST', `/admin/content/${page}/publish`, changes)).data;
};
const rename = async ({ page, revision, label }: ContentState, slug: string) =>
  (await studio.call<ContentState>('admin', 'PUT', `/admin/content/${page}`, { revision, title: label, slug })).data;

describe('a redirect', () => {
  it('leads from an address without a page, however it is spelled, and is told in the audit log', async () => {
    const { data } = await create('/Old/Page.html', '/contact?from=old');
    expect(data).toMatchObject({ from: '/old/page.html', target: '/contact?from=old', uses: 0, last_used_at: null });
    expect(await lead('/OLD//Page.html/')).toEqual({ target: '/contact?from=old', status: '301', is_kept: true });
    expect(await lead('/elsewhere')).toMatchObject({ target: null });
    for (const odd of ['/', '/%', '/%00', `/${'x'.repeat(3_000)}`])
      expect((await lead(odd))?.target ?? null, odd.slice(0, 9)).toBeNull();
    expect((await studio.audit()).at(-1)).toMatchObject({
      ...{ action: 'seo_redirect.created', actor_id: studio.ids.admin },
      details: { from: '/old/page.html', target: '/contact?from=old' },
    });
  });

  it('for now is kept by no browser', async () => {
    await create('/campaign', 'https://elsewhere.example/shop', '302');
    expect(await lead('/campaign')).toEqual({ target: 'https://elsewhere.example/shop', status: '302', is_kept: false });
  });

  it.each([
    ['/about', '/contact', 'from', 'A page has this address. A redirect works where there is none.'],
    ['/admin/content', '/contact', 'from', 'This address belongs to the software itself.'],
    ['/api', '/contact', 'from', 'This address belongs to the software itself.'],
    ['/about.data', '/contact', 'from', 'This address belongs to the software itself.'],
    ['/x/../contact', '/contact', 'from', 'Please give a path of this site, such as /old-page'],
    ['no-path', '/contact', 'from', 'Please give a path of this site, such as /old-page'],
    ['/a', '//evil.example', 'target', expect.stringContaining('or an address that begins with https://')],
    ['/a', 'javascript:alert(1)', 'target', expect.stringContaining('or an address that begins with https://')],
    ['/a', 'http://localhost:3000/A/', 'target', 'A redirect cannot lead to itself.'],
    ['/a', '/old/page.html', 'target', '/old/page.html leads on to /contact?from=old. Please give that address.'],
  ])('from %s to %s is refused', async (from, target, field, message) => {
    expect(await create(from, target)).toMatchObject({ status: 400, fields: { [field]: message } });
  });

  it('has an address of its own', async () => {
    const answers = await Promise.all([create('/twice', '/about'), create('/TWICE', '/contact')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.fields).toEqual({ from: 'Another redirect has this address already' });
  });

  it('never leads to another: whoever was led to its address is led on at once', async () => {
    await create('/chain-a', '/chain-b#part');
    await create('/chain-b', '/about');
    expect((await find('/chain-a'))?.target).toBe('/about');
    // And never in a circle, by two at once either.
    const circle = await Promise.all([create('/circle-a', '/circle-b'), create('/circle-b', '/circle-a')]);
    expect(circle.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('leads on in all languages, so never to itself in another one', async () => {
    expect((await create('/de-self', '/de/de-self')).fields).toEqual({ target: 'A redirect cannot lead to itself.' });
    const languages = (list: string[]) => studio.call('admin', 'PUT', '/admin/settings/languages', { languages: list });
    await create('/flyer', '/de/brochure');
    await languages(['de']);
    await create('/brochure', '/about#team');
    expect((await find('/flyer'))?.target).toBe('/de/about#team');
    expect((await create('/leaflet', '/de/brochure')).fields).toEqual({
      target: '/de/brochure leads on to /de/about#team. Please give that address.',
    });
    await create('/de/round', '/de/about-round');
    expect((await create('/about-round', '/round')).fields).toEqual({ target: 'A redirect cannot lead to itself.' });
    expect((await find('/de/round'))?.target).toBe('/de/about-round');
    await languages([]);
  });

  it('is not made to lead to itself where a page has its address by now', async () => {
    await create('/to-and-fro', '/fro');
    await freePage('to-and-fro');
    expect((await create('/fro', '/to-and-fro')).status).toBe(200);
    expect(await find('/to-and-fro')).toMatchObject({ target: '/fro', is_unused: true });
  });

  it('is changed and deleted by whoever saw it as it is', async () => {
    const { data } = await create('/change-me', '/about');
    const changed = await update(data, { target: '/pricing', status: '308' });
    expect(changed.data).toMatchObject({ target: '/pricing', status: '308' });
    expect((await update(data, { target: '/support' })).status).toBe(409);
    // The same again, after a lost answer.
    expect((await update(data, { target: '/pricing', status: '308' })).status).toBe(200);
    expect((await remove(data)).status).toBe(409);
    expect((await remove(changed.data)).status).toBe(200);
    expect((await remove(changed.data)).status).toBe(404);
    expect(await lead('/change-me')).toMatchObject({ target: null });
  });

  it('gives way to a page that gets its address, and says so', async () => {
    await create('/soon', '/about');
    await freePage('soon');
    expect(await find('/soon')).toMatchObject({ is_unused: true });
  });

  it('is found by a word of either address, page by page', async () => {
    const first = await list('?limit=2');
    expect(first.items).toHaveLength(2);
    const second = await list(`?limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect(second.items.map(({ id }) => id)).not.toContain(first.items[0]?.id);
    expect((await list('?q=elsewhere.example')).items.map(({ from }) => from)).toEqual(['/campaign']);
    expect((await list('?q=%25')).items).toEqual([]);
  });

  it('is followed in one step where its page has moved since', async () => {
    const page = await freePage('moving');
    await create('/to-moving', '/moving');
    await rename(page, 'moved');
    expect(await lead('/to-moving')).toMatchObject({ target: '/moved' });
  });
});

describe('what a page left behind', () => {
  it('gives way to a page that has the address now: redirects to it lead there', async () => {
    const page = await freePage('shared-place');
    await rename(page, 'shared-place-moved');
    await freePage('shared-place');
    expect((await create('/to-shared', '/shared-place')).status).toBe(200);
    expect(await lead('/to-shared')).toMatchObject({ target: '/shared-place' });
    // An import remembers an address for good.
    const [author] = await studio.db.insert(blog_authors).values({ name: 'Ida', slug: 'ida' }).returning();
    const published = { title: 'Hers', excerpt: '', tags: [], blocks: [] };
    const post = { author_id: author?.id ?? '', slug: 'hers', published, published_at: new Date(), version: 1 };
    const [row] = await studio.db.insert(blog_posts).values(post).returning();
    await studio.db.execute(sql`with run as (
        insert into content_transfers (id, kind, state) values (gen_random_uuid(), 'wordpress', 'done') returning id),
      item as (insert into content_transfer_items (id, transfer_id, position, kind, state, title, source_id, target_id)
        select gen_random_uuid(), id, 1, 'post', 'made', 'Hers', '1', ${row?.id} from run returning id, transfer_id)
      insert into content_old_addresses (id, item_id, transfer_id, path, public_path)
        select gen_random_uuid(), id, transfer_id, '/pricing', '/pricing' from item`);
    expect((await create('/to-prices', '/pricing')).status).toBe(200);
    expect(await lead('/to-prices')).toMatchObject({ target: '/pricing' });
  });

  it('counts where it is newer than a redirect, and both lists say so', async () => {
    const { data } = await create('/promised', '/about');
    const page = await freePage('promised');
    expect(await find('/promised')).toMatchObject({ is_unused: true, moved_to: null });
    await rename(page, 'kept-promise');
    expect(await lead('/promised')).toEqual({ target: '/kept-promise', status: '301', is_kept: false });
    expect(await find('/promised')).toMatchObject({ is_unused: false, moved_to: '/kept-promise' });
    expect((await former()).map(({ from }) => from)).toContain('/promised');
    // A redirect to the old target takes it along without making it newer than it is.
    expect(await create('/leads-there', '/promised')).toMatchObject({ status: 400 });
    expect(await lead('/promised')).toMatchObject({ target: '/kept-promise' });
    // What the owner says after the page has moved counts again.
    await studio.db.update(seo_redirects).set({ target: '/contact' }).where(eq(seo_redirects.id, data.id));
    expect(await lead('/promised')).toMatchObject({ target: '/contact', is_kept: true });
    expect(await find('/promised')).toMatchObject({ moved_to: null });
    expect((await former()).map(({ from }) => from)).not.toContain('/promised');
  });
});

it('asks one thing after the other in a transaction', async () => {
  await create('/one-by-one', '/about');
  await new Promise(setImmediate);
  expect(warned).toEqual([]);
});

describe('uses', () => {
  it('are counted in batches, and go with the redirect', async () => {
    const { data } = await create('/counted', '/about');
    await Promise.all(Array.from({ length: 5 }, () => lead('/Counted/')));
    await redirectCounter(studio.platform).flush();
    await lead('/counted');
    await Promise.all([redirectCounter(studio.platform).flush(), redirectCounter(studio.platform).flush()]);
    const used = await find('/counted');
    expect(used?.uses).toBe(6);
    expect(Date.now() - Date.parse(used?.last_used_at ?? '')).toBeLessThan(60_000);
    await remove(data);
    expect(await studio.db.select().from(seo_redirect_uses).where(eq(seo_redirect_uses.from_path, '/counted'))).toEqual([]);
  });

  it('of unknown addresses are not counted: nobody fills the table', async () => {
    for (const path of ['/nothing-a', '/nothing-b']) await lead(path);
    await redirectCounter(studio.platform).flush();
    const rows = await studio.db.select().from(seo_redirect_uses);
    expect(rows.filter(({ from_path }) => from_path.startsWith('/nothing'))).toEqual([]);
  });
});

it('lists what renamed pages left behind, and counts it too', async () => {
  const page = await freePage('before');
  const moved = await rename(page, 'after');
  expect(await lead('/before')).toEqual({ target: '/after', status: '301', is_kept: false });
  await redirectCounter(studio.platform).flush();
  expect((await former()).find(({ from }) => from === '/before')).toMatchObject({ target: '/after', uses: 1 });
  expect(await create('/before', '/about')).toMatchObject({
    ...{ status: 400, fields: { from: 'This address leads to /after already: the page there had it before.' } },
  });
  // Back again: no address leads in a circle.
  await rename(moved, 'before');
  expect(await lead('/after')).toMatchObject({ target: '/before' });
  expect(await lead('/before')).toMatchObject({ target: null });
});

it('lists thousands of former addresses page by page, those of imports and of posts too, and finds them by their words', async () => {
  const [author] = await studio.db.insert(blog_authors).values({ name: 'Ann', slug: 'ann' }).returning();
  const published = { title: 'Ten', excerpt: '', tags: [], blocks: [] };
  const post = { author_id: author?.id ?? '', slug: 'ten', published, published_at: new Date(), version: 1 };
  const [row] = await studio.db.insert(blog_posts).values(post).returning();
  const many = Array.from({ length: 60 }, (_, at) => ({ slug: `ten-${at}`, post_id: row?.id ?? '' }));
  // All at one moment, as a transaction writes them.
  await studio.db.insert(blog_slugs).values(many);
  await studio.db.execute(sql`with run as (
      insert into content_transfers (id, kind, state) values (gen_random_uuid(), 'wordpress', 'done') returning id),
    item as (insert into content_transfer_items (id, transfer_id, position, kind, state, title, source_id, target_id)
      select gen_random_uuid(), id, 1, 'post', 'made', 'Ten', '1', ${row?.id} from run returning id, transfer_id)
    insert into content_old_addresses (id, item_id, transfer_id, path, public_path)
      select gen_random_uuid(), id, transfer_id, path, path from item, unnest(array['/2019/05/ten', '/2019/05/zehn-ü', '/blog/ten-1']) path`);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await formerPage(`?limit=25${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    seen.push(...page.items.map(({ from }) => from));
    cursor = page.next_cursor;
  }
  expect(seen.length).toBe(new Set(seen).size);
  expect(seen).toEqual(expect.arrayContaining(['/2019/05/ten', '/2019/05/zehn-ü', ...many.map(({ slug }) => `/blog/${slug}`)]));
  expect((await formerPage('?q=2019/05/T')).items).toMatchObject([{ from: '/2019/05/ten', target: '/blog/ten', uses: 0 }]);
});

it('has an end', async () => {
  const rows = Array.from({ length: 2_000 }, (_, place) => ({
    from_path: `/many-${place}`,
    target: '/about',
    status: '301' as const,
  }));
  await studio.db.insert(seo_redirects).values(rows);
  expect(await create('/one-more', '/about')).toMatchObject({ status: 409, error: expect.stringContaining('at most 2000') });
});
