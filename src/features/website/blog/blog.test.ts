import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { blog_authors, blog_posts, blog_previews } from '#db/schema/website/blog.ts';
import type { DraftPreview } from '#features/website/publishing/preview-contract.ts';
import type { PostContent } from '#shared/post-blocks.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminAuthor, AdminListedPost, ListedPost, Post, PostList, PostState, PostVersions } from './contract.ts';
import { publishDue } from './publish.server.ts';

const studio = testStudio();
const path = (id: string, rest = '') => `/admin/blog/${id}${rest}`;

const words = (title: string, more: Partial<PostContent> = {}): PostContent => ({
  ...{ title, excerpt: '', tags: [], blocks: [{ kind: 'text', runs: [{ text: `About ${title}` }] }] },
  ...more,
});
const create = async (title: string) => (await studio.call<PostState>('admin', 'POST', '/admin/blog', { id: v7(), title })).data;
const get = async (id: string) => (await studio.call<PostState>('admin', 'GET', path(id))).data;
const save = (id: string, revision: number, content: unknown) =>
  studio.call<PostState>('admin', 'PUT', path(id, '/draft'), { revision, content });
const publish = (id: string, revision: number, content: unknown) =>
  studio.call<PostState>('admin', 'POST', path(id, '/publish'), { revision, content });
/** A post that visitors see. */
async function published(title: string, more: Partial<PostContent> = {}): Promise<PostState> {
  const { id, revision } = await create(title);
  const content = words(title, more);
  const { data } = await save(id, revision, content);
  return (await publish(id, data.revision, content)).data;
}
const read = (slug: string) => studio.call<Post>(null, 'GET', `/blog/${slug}`);
const list = async (query = '') => (await studio.call<PostList>(null, 'GET', `/blog${query}`)).data;

describe('who may', () => {
  it.each([
    ['GET', '/admin/blog', undefined],
    ['GET', '/admin/blog-authors', undefined],
    ['POST', '/admin/blog', { id: v7(), title: 'Mine' }],
  ] as const)('%s %s', async (method, at, body) => {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['admin', 200],
    ] as const)
      expect((await studio.call(who, method, at, body)).status, `as ${who}`).toBe(status);
  });
  it('asks for a post that there is', async () => {
    expect((await studio.call('admin', 'GET', path(v7()))).status).toBe(404);
    expect((await studio.call('admin', 'GET', path(v7(), '/versions'))).status).toBe(404);
    expect((await studio.call('admin', 'GET', path('nowhere'))).status).toBe(400);
    expect((await read('nowhere')).status).toBe(404);
    expect((await studio.call(null, 'GET', '/blog?tag=nowhere')).status).toBe(404);
    expect((await studio.call(null, 'GET', '/blog?author=nowhere')).status).toBe(404);
    expect((await studio.call(null, 'GET', '/blog?cursor=nowhere')).status).toBe(400);
  });
});

describe('a draft', () => {
  it('takes no new link to a place within a text; one that was stored earlier stays readable and can be written on', async () => {
    const { id, revision } = await create('Places');
    const placed = (text: string, href = '#top') => words('Places', { blocks: [{ kind: 'bullets', items: [[{ text, href }]] }] });
    const told = 'A link leads to a web address, a mail address or a path of your site';
    expect(await save(id, revision, placed('Up'))).toMatchObject({
      ...{ status: 400, fields: { 'content.blocks.0.items.0.0.href': told } },
    });
    await studio.db
      .update(blog_posts)
      .set({ draft: placed('Up') })
      .where(eq(blog_posts.id, id));
    expect((await get(id)).draft).toEqual(placed('Up'));
    const { status, data } = await save(id, revision, placed('Up again'));
    expect(status).toBe(200);
    expect((await save(id, data.revision, placed('Elsewhere', '#end'))).status).toBe(400);
  });
  it('is made once, with an address of its own, and nobody else’s until it is published', async () => {
    const id = v7();
    const make = () => studio.call<PostState>('admin', 'POST', '/admin/blog', { id, title: 'Größe & Maß' });
    const [first, second] = await Promise.all([make(), make()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await studio.call('admin', 'POST', '/admin/blog', { id, title: 'Maß' }), 'after a lost answer').toMatchObject({
      status: 409,
      error: expect.stringContaining('This post was saved already'),
    });
    expect(first.data).toMatchObject({ slug: 'grosse-mass', version: 0, is_public: false, has_draft: true });
    expect((await create('Größe & Maß')).slug).toBe('grosse-mass-2');
    expect((await read('grosse-mass')).status).toBe(404);
    const saved = await save(id, first.data.revision, words('Sizes', { excerpt: 'All about sizes', tags: ['Type', 'type'] }));
    expect(saved.data).toMatchObject({ title: 'Sizes', published: null });
    const { data } = await publish(id, saved.data.revision, saved.data.draft);
    expect(data).toMatchObject({ version: 1, is_public: true, has_draft: false, published: { title: 'Sizes' } });
    const shown = await read('grosse-mass');
    expect(shown.data).toMatchObject({
      title: 'Sizes',
      excerpt: 'All about sizes',
      minutes: 1,
      tags: [{ slug: 'type', name: 'Type' }],
    });
    // Sent again after a lost answer.
    expect((await publish(id, saved.data.revision, saved.data.draft)).data.version).toBe(1);
    const entries = await studio.audit();
    expect(entries.at(-1)).toMatchObject({ action: 'blog_post.published', actor_id: studio.ids.admin, entity_id: id });
  });
  it('of two authors is not overwritten', async () => {
    const { id, revision } = await create('Two authors');
    const answers = await Promise.all(['One', 'Two'].map((title) => save(id, revision, words(title))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toBe(
      'Somebody else changed this post meanwhile. Nothing was saved.',
    );
    const { draft } = await get(id);
    // The same words sent again are no conflict.
    expect((await save(id, revision, draft)).status).toBe(200);
    expect((await publish(id, revision, words('Three'))).status).toBe(409);
  });
  it('may be unfinished, but is not published so', async () => {
    const { id, revision } = await create('Unfinished');
    const empty = words('', { blocks: [] });
    const saved = await save(id, revision, empty);
    expect(saved.status).toBe(200);
    expect(await publish(id, saved.data.revision, empty)).toMatchObject({
      status: 400,
      fields: { 'content.title': 'Please give the post a title', 'content.blocks': 'Please write something' },
    });
  });
  it.each([
    [{ title: 'x'.repeat(161) }, 'content.title'],
    [{ title: 'a\nb' }, 'content.title'],
    [{ tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }, 'content.tags'],
    [{ tags: ['a,b'] }, 'content.tags.0'],
    [{ blocks: [{ kind: 'html', html: '<script>' }] }, 'content.blocks.0.kind'],
    [{ blocks: [{ kind: 'text', runs: [{ text: 'x', href: 'javascript:alert(1)' }] }] }, 'content.blocks.0.runs.0.href'],
    [{ blocks: [{ kind: 'video', provider: 'youtube', video: '"><script>', title: '' }] }, 'content.blocks.0'],
    [{ blocks: [{ kind: 'heading', level: 1, runs: [] }] }, 'content.blocks.0.level'],
  ])('is refused with %j', async (more, field) => {
    const { id, revision } = await create('Refused');
    const answer = await save(id, revision, { ...words('Refused'), ...more });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toContain(field);
  });
  it('is discarded, and what visitors see stays', async () => {
    const post = await published('Stays');
    const changed = await save(post.id, post.revision, words('Changed'));
    const discard = (revision: number) => studio.call<PostState>('admin', 'DELETE', path(post.id, `/draft?revision=${revision}`));
    expect((await discard(post.revision)).status).toBe(409);
    expect((await discard(changed.data.revision)).data).toMatchObject({ has_draft: false, title: 'Stays' });
  });
});

describe('what visitors see', () => {
  it('comes newest first, page by page, by tag and by author', async () => {
    const tag = `T${v7()}`;
    for (let at = 0; at < 14; at += 1) await published(`Paged ${at}`, { tags: [tag] });
    const slug = tag.toLowerCase();
    const first = await list(`?tag=${slug}`);
    expect(first.items.map(({ title }) => title).slice(0, 2)).toEqual(['Paged 13', 'Paged 12']);
    expect(first).toMatchObject({ tag: { slug, name: tag }, author: null });
    const second = await list(`?tag=${slug}&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
      Array.from({ length: 14 }, (_, at) => `Paged ${13 - at}`),
    );
    expect(second.next_cursor).toBeNull();
    const author = first.items[0]?.author.slug ?? '';
    expect(await list(`?author=${author}`)).toMatchObject({ author: { slug: author }, tag: null });
  });
  it('moves with its address, and the old one leads there', async () => {
    const post = await published('Moving house');
    const move = (revision: number, slug: string) =>
      studio.call<PostState>('admin', 'PUT', path(post.id), { revision, slug, author_id: post.author_id });
    expect((await move(post.revision, 'Not An Address')).status).toBe(400);
    const other = await published('Taken');
    expect(await move(post.revision, other.slug)).toMatchObject({
      status: 409,
      fields: { slug: 'Another post has this address already' },
    });
    const moved = await move(post.revision, 'moved-house');
    expect(moved.data.slug).toBe('moved-house');
    expect((await read('moving-house')).data.slug).toBe('moved-house');
    // A new post does not take an address that leads on by itself; given it, it takes it over once visitors see it.
    const next = await create('Moving house');
    expect(next.slug).toBe('moving-house-2');
    const given = { revision: next.revision, slug: 'moving-house', author_id: next.author_id };
    const renamed = await studio.call<PostState>('admin', 'PUT', path(next.id), given);
    expect((await read('moving-house')).data.slug).toBe('moved-house');
    expect((await move(moved.data.revision, 'moving-house')).status).toBe(409);
    const draft = words('Moving house');
    const saved = await save(next.id, renamed.data.revision, draft);
    await publish(saved.data.id, saved.data.revision, draft);
    expect((await read('moving-house')).data).toMatchObject({ slug: 'moving-house', title: 'Moving house' });
    const nobody = { revision: moved.data.revision, slug: 'moved-house', author_id: v7() };
    expect((await studio.call('admin', 'PUT', path(post.id), nobody)).status).toBe(400);
  });
  it('leaves the old addresses of others alone while it is a draft, and keeps its own', async () => {
    const move = async (post: PostState, slug: string) =>
      (await studio.call<PostState>('admin', 'PUT', path(post.id), { revision: post.revision, slug, author_id: post.author_id }))
        .data;
    await move(await published('Old place'), 'new-place');
    const withdraw = async ({ id, revision }: PostState) =>
      (await studio.call<PostState>('admin', 'POST', path(id, '/withdraw'), { revision })).data;
    // One that was never seen, and one that was seen elsewhere: both pass through the address.
    for (const draft of [await create('Passing'), await withdraw(await published('Seen elsewhere'))]) {
      const away = await move(await move(draft, 'old-place'), `away-${draft.id}`);
      expect((await read('old-place')).data.slug).toBe('new-place');
      if (draft.version > 0) {
        await publish(draft.id, away.revision, away.draft);
        expect((await read('seen-elsewhere')).data.slug).toBe(`away-${draft.id}`);
      }
    }
    expect((await read('old-place')).data.slug).toBe('new-place');
  });
  it('is taken back, and comes again with its first date', async () => {
    const post = await published('Back again', { tags: ['Backtag'] });
    const back = await studio.call<PostState>('admin', 'POST', path(post.id, '/withdraw'), { revision: post.revision });
    expect(back.data).toMatchObject({ is_public: false, has_draft: true, draft: { title: 'Back again' } });
    expect((await read(post.slug)).status).toBe(404);
    expect((await studio.call(null, 'GET', '/blog?tag=backtag')).status).toBe(404);
    const again = await publish(post.id, back.data.revision, back.data.draft);
    expect(again.data).toMatchObject({ version: 2, is_public: true, published_at: post.published_at });
  });
  it('is related by the most tags in common', async () => {
    const [a, b] = [`A${v7()}`, `B${v7()}`];
    await published('Both', { tags: [a, b] });
    await published('One', { tags: [a] });
    const asked = await published('Asked', { tags: [a, b] });
    const tags = [a, b].map((tag) => `tags=${tag.toLowerCase()}`).join('&');
    const { data } = await studio.call<{ items: ListedPost[] }>(null, 'GET', `/blog-related?except=${asked.slug}&${tags}`);
    expect(data.items.map(({ title }) => title)).toEqual(['Both', 'One']);
  });
  it('is deleted by whoever saw it', async () => {
    const post = await published('Gone');
    const remove = (revision: number) => studio.call('admin', 'DELETE', path(post.id, `?revision=${revision}`));
    expect((await remove(post.revision - 1)).status).toBe(409);
    expect((await remove(post.revision)).status).toBe(200);
    expect((await read(post.slug)).status).toBe(404);
    expect((await remove(post.revision)).status).toBe(404);
  });
  it('is left out, and keeps nothing else back, where it cannot be read', async () => {
    const [broken, whole] = [await published('Broken'), await published('Whole')];
    await studio.db
      .update(blog_posts)
      .set({ published: { title: 'Broken', blocks: [{ kind: 'html' }] } as never })
      .where(eq(blog_posts.id, broken.id));
    expect((await read(broken.slug)).status).toBe(404);
    const feed = await studio.call<{ items: Post[] }>(null, 'GET', '/blog-feed');
    expect(feed.data.items.map(({ slug }) => slug)).toContain(whole.slug);
    expect(feed.data.items.map(({ slug }) => slug)).not.toContain(broken.slug);
    // The studio is told, and can delete it.
    const { revision } = broken;
    const message = 'What is stored of this post cannot be read. Another release of Foyer may have written it.';
    const details = { id: broken.id, title: 'Broken', revision };
    expect(await studio.call('admin', 'GET', path(broken.id))).toMatchObject({ status: 409, error: message, details });
    expect((await save(broken.id, revision, words('Mended'))).status).toBe(409);
    expect((await studio.call('admin', 'DELETE', path(broken.id, `?revision=${revision}`))).status).toBe(200);
  });
  it('is dated with the day where the studio is', async () => {
    const { id, slug } = await published('Late in the evening');
    // Past midnight in UTC, and not in New York.
    await studio.db
      .update(blog_posts)
      .set({ published_at: new Date('2026-03-10T02:00:00Z') })
      .where(eq(blog_posts.id, id));
    expect((await read(slug)).data).toMatchObject({ published_at: '2026-03-10T02:00:00.000Z', published_on: '2026-03-09' });
  });
  it('stands in the feed and the site map, unless it is a sample', async () => {
    const post = await published('Fed');
    const found = async () => {
      const feed = await studio.call<{ items: { slug: string }[] }>(null, 'GET', '/blog-feed');
      const map = await studio.call<{ items: { path: string }[] }>(null, 'GET', '/seo/pages');
      return [
        feed.data.items.some(({ slug }) => slug === post.slug),
        map.data.items.some(({ path }) => path === `/blog/${post.slug}`),
      ];
    };
    expect(await found()).toEqual([true, true]);
    await studio.db.update(blog_posts).set({ is_sample: true }).where(eq(blog_posts.id, post.id));
    expect(await found()).toEqual([false, false]);
    expect((await read(post.slug)).data.is_sample).toBe(true);
  });
});

it('keeps a version of each publication, which is compared and restored by its content', async () => {
  const post = await published('First');
  const saved = await save(post.id, post.revision, words('Second'));
  await publish(post.id, saved.data.revision, words('Second'));
  const { data } = await studio.call<PostVersions>('admin', 'GET', path(post.id, '/versions'));
  expect(data.items.map(({ number, content }) => [number, content.title])).toEqual([
    [2, 'Second'],
    [1, 'First'],
  ]);
});

it('tells every process which pages to drop, and none while somebody writes', async () => {
  const tag = `Told${v7()}`;
  const { id, revision } = await create('Told');
  await studio.platform.live.ready;
  const told: (string | undefined)[] = [];
  const stop = studio.platform.live.on('pages:blog', (record) => told.push(record));
  // What was published before may still be told.
  await sleep(100);
  told.length = 0;
  const saved = await save(id, revision, words('Told', { tags: [tag] }));
  await sleep(100);
  expect(told).toEqual([]);
  const { slug } = (await publish(id, saved.data.revision, saved.data.draft)).data;
  const [author] = await studio.db.select().from(blog_authors).where(eq(blog_authors.user_id, studio.ids.admin));
  const all = ['list', `post/${slug}`, `author/${author?.slug}`, `tag/${tag.toLowerCase()}`];
  await expect.poll(() => told.toSorted()).toEqual(all.toSorted());
  stop();
});

describe('a planned publication', () => {
  const schedule = (id: string, revision: number, at: Date) =>
    studio.call<PostState>('admin', 'PUT', path(id, '/schedule'), { revision, publish_at: at.toISOString() });
  const later = () => new Date(Date.now() + 120_000);

  it('shows the draft as it was, once, and keeps what was written since', async () => {
    const { id, revision, slug } = await create('Planned');
    const saved = await save(id, revision, words('Planned'));
    const planned = await schedule(id, saved.data.revision, new Date(Date.now() + 60_000));
    await save(id, planned.data.revision, words('Later'));
    expect(await publishDue(studio.platform, new Date())).toEqual([]);
    const runs = await Promise.all([publishDue(studio.platform, later()), publishDue(studio.platform, later())]);
    expect(runs.flat()).toEqual([id]);
    expect((await read(slug)).data.title).toBe('Planned');
    expect(await get(id)).toMatchObject({ draft: { title: 'Later' }, publish_at: null, version: 1 });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'blog_post.published', actor_id: null });
  });
  it('ends with the post that is taken back', async () => {
    const post = await published('Ends');
    const saved = await save(post.id, post.revision, words('Ends later'));
    const planned = await schedule(post.id, saved.data.revision, new Date(Date.now() + 60_000));
    const body = { revision: planned.data.revision };
    expect((await studio.call<PostState>('admin', 'POST', path(post.id, '/withdraw'), body)).data).toMatchObject({
      ...{ is_public: false, publish_at: null, scheduled: null, draft: { title: 'Ends later' } },
    });
    expect(await publishDue(studio.platform, later())).toEqual([]);
    expect((await read(post.slug)).status).toBe(404);
  });
  it('is taken back, and needs a time to come and a draft', async () => {
    const { id, revision } = await create('Taken back');
    expect((await schedule(id, revision, later())).status).toBe(400);
    const saved = await save(id, revision, words('Taken back'));
    expect((await schedule(id, saved.data.revision, new Date(Date.now() - 1000))).status).toBe(400);
    await schedule(id, saved.data.revision, new Date(Date.now() + 60_000));
    expect((await studio.call<PostState>('admin', 'DELETE', path(id, '/schedule'))).data.publish_at).toBeNull();
    expect(await publishDue(studio.platform, later())).toEqual([]);
  });
});

describe('a private link', () => {
  const open = (link: string) =>
    studio.call<{ is_draft: boolean; content: PostContent; published_at: string; published_on: string }>(
      ...([null, 'GET', `/blog-preview/${link.split('/').at(-1)}`] as const),
    );

  it('shows the draft until it is revoked, and is stored as a hash alone', async () => {
    const { id } = await create('Shared');
    const { data } = await studio.call<DraftPreview>('admin', 'POST', path(id, '/previews'), { days: 7 });
    expect(data.link).toContain('/preview/post/');
    const draft = (await open(data.link)).data;
    expect(draft).toMatchObject({ is_draft: true, content: { title: 'Shared' } });
    expect(Date.now() - Date.parse(draft.published_at), 'not published yet: now').toBeLessThan(60_000);
    expect(JSON.stringify(await studio.db.select().from(blog_previews))).not.toContain(data.link.split('/').at(-1));
    // One of a post opens no page.
    expect((await studio.call(null, 'GET', `/content-preview/${data.link.split('/').at(-1)}`)).status).toBe(404);
    expect((await studio.call('client', 'DELETE', `/admin/blog-previews/${data.id}`)).status).toBe(403);
    expect((await studio.call('admin', 'DELETE', `/admin/blog-previews/${data.id}`)).status).toBe(200);
    expect((await open(data.link)).status).toBe(404);
  });

  it('shows a post that is published with the day on which it was', async () => {
    const { id, slug } = await published('Shared later');
    await studio.db
      .update(blog_posts)
      .set({ published_at: new Date('2026-03-01T03:00:00Z') })
      .where(eq(blog_posts.id, id));
    const { data } = await studio.call<DraftPreview>('admin', 'POST', path(id, '/previews'), { days: 7 });
    const { published_at, published_on } = (await read(slug)).data;
    expect((await open(data.link)).data).toMatchObject({ is_draft: false, published_at, published_on });
  });
});

describe('an author', () => {
  it('has a public name and a short text, which two do not change at once', async () => {
    await published('By me');
    const { data } = await studio.call<{ items: AdminAuthor[] }>('admin', 'GET', '/admin/blog-authors');
    const mine = data.items.find(({ posts }) => posts > 0);
    if (!mine) throw new Error('There is no author');
    const change = (name: string) =>
      studio.call('admin', 'PUT', `/admin/blog-authors/${mine.id}`, { name, about: 'Builds', updated_at: mine.updated_at });
    expect((await change('Pen Name')).status).toBe(200);
    expect((await change('Other')).status).toBe(409);
    expect((await change('')).status).toBe(400);
    expect((await read('by-me')).data.author).toMatchObject({ name: 'Pen Name', about: 'Builds' });
  });
  it('of a sample becomes real with the post that somebody writes on', async () => {
    const [author] = await studio.db
      .insert(blog_authors)
      .values({ name: 'Sample', slug: `sample-${v7()}`, is_sample: true })
      .returning();
    const post = await published('Was a sample');
    await studio.db.update(blog_posts).set({ is_sample: true, author_id: author?.id }).where(eq(blog_posts.id, post.id));
    expect((await save(post.id, post.revision, words('Mine now'))).data.is_sample).toBe(false);
    const [after] = await studio.db
      .select()
      .from(blog_authors)
      .where(eq(blog_authors.id, author?.id ?? ''));
    expect(after?.is_sample).toBe(false);
  });
});

it('reads the newest posts for a program as often as is decent', async () => {
  const { env } = studio.platform;
  env.RATE_LIMITS = true;
  const statuses: number[] = [];
  for (let at = 0; at < 61; at += 1) statuses.push((await studio.call(null, 'GET', '/blog-feed')).status);
  env.RATE_LIMITS = false;
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
});

it('lists, searches and filters the posts of the studio', async () => {
  await published('Needle in a stack');
  const found = async (query: string) =>
    (await studio.call<{ items: AdminListedPost[] }>('admin', 'GET', `/admin/blog?${query}`)).data.items;
  expect((await found('q=needle')).map(({ title }) => title)).toEqual(['Needle in a stack']);
  const [{ author, slug } = { author: '', slug: '' }] = await found('q=needle');
  expect((await found(`q=${encodeURIComponent(author.slice(1))}`)).length).toBeGreaterThan(0);
  expect((await found(`q=${slug.slice(2)}`)).map(({ title }) => title)).toEqual(['Needle in a stack']);
  expect((await found('q=needle&state=draft')).length).toBe(0);
  expect((await found('q=needle&state=public')).length).toBe(1);
  expect(await found('q=%25')).toEqual([]);
});
