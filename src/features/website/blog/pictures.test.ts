import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { blog_posts } from '#db/schema/website/blog.ts';
import { media_items } from '#db/schema/website/media.ts';
import { mediaOf } from '#features/website/media/media.testkit.ts';
import type { PostBlock, PostContent } from '#shared/post-blocks.ts';
import { fillSamplePart } from '#tests/sample-parts.ts';
import { testStudio } from '#tests/studio.ts';
import type { FeedPost, Post, PostList, PostState, PostVersions } from './contract.ts';
import { blogPublicPages } from './public-pages.server.ts';

const studio = testStudio();
const media = mediaOf(studio);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><rect width="3" height="2"/></svg>');
const add = (name: string) => media.put(`${name}.svg`, svg);
/** A picture that can be shown. */
const described = async (alt: string) => (await media.update(await add('Drawing'), { alt })).data;

const path = (id: string, rest = '') => `/admin/blog/${id}${rest}`;
const text: PostBlock = { kind: 'text', runs: [{ text: 'Words' }] };
const one = (id: string): PostBlock => ({ kind: 'picture', media: id, caption: 'At noon' });
const gallery = (...ids: string[]): PostBlock => ({ kind: 'gallery', pictures: ids.map((id) => ({ media: id, caption: '' })) });
const save = (id: string, revision: number, content: unknown) =>
  studio.call<PostState>('admin', 'PUT', path(id, '/draft'), { revision, content });
const publish = (id: string, revision: number, content: unknown) =>
  studio.call<PostState>('admin', 'POST', path(id, '/publish'), { revision, content });
async function draft(more: Partial<PostContent>): Promise<PostState> {
  const title = `Pictured ${v7()}`;
  const { data } = await studio.call<PostState>('admin', 'POST', '/admin/blog', { id: v7(), title });
  const content: PostContent = { title, excerpt: '', tags: [], blocks: [text], ...more };
  return (await save(data.id, data.revision, content)).data;
}
async function published(more: Partial<PostContent>): Promise<PostState> {
  const { id, revision, draft: content } = await draft(more);
  return (await publish(id, revision, content)).data;
}
const read = async (slug: string) => (await studio.call<Post>(null, 'GET', `/blog/${slug}`)).data;

describe('a picture of a post', () => {
  it('is published once it is described, and visitors get all that they need to see it', async () => {
    const [cover, inText] = [await add('Cover'), await add('Text')];
    const {
      id,
      slug,
      revision,
      draft: content,
      pictures,
    } = await draft({ cover: { media: cover.id }, blocks: [text, one(inText.id)] });
    expect(Object.keys(pictures).toSorted()).toEqual([cover.id, inText.id].toSorted());
    expect(await publish(id, revision, content)).toMatchObject({
      status: 400,
      fields: {
        'content.cover': 'Please describe this picture first',
        'content.blocks.1': 'Please describe this picture first',
      },
    });
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    expect((await studio.call('admin', 'PUT', path(id, '/schedule'), { revision, publish_at })).status).toBe(400);
    await media.update(cover, { alt: 'A desk' });
    await media.update(inText, { alt: 'Hills' });
    expect((await publish(id, revision, content)).status).toBe(200);

    const post = await read(slug);
    expect(post.cover).toMatchObject({ src: cover.picture.src, alt: 'A desk', width: 1600 });
    expect(post.pictures[inText.id]).toMatchObject({ alt: 'Hills' });
    expect(post.blocks[1]).toEqual(one(inText.id));
    const [page] = (await blogPublicPages.list(studio.db, await studio.platform.site.get(), 'whole')).filter((one) =>
      one.path.endsWith(slug),
    );
    expect(page?.pictures).toEqual([cover.picture.src, inText.picture.src]);
    const [listed] = (await studio.call<PostList>(null, 'GET', '/blog')).data.items.filter((item) => item.slug === slug);
    expect(listed?.cover?.alt).toBe('A desk');
    const feed = (await studio.call<{ items: FeedPost[] }>(null, 'GET', '/blog-feed')).data.items.find(
      (item) => item.slug === slug,
    );
    expect(Object.keys(feed?.pictures ?? {})).toHaveLength(2);
    const { items, pictures: known } = (await studio.call<PostVersions>('admin', 'GET', path(id, '/versions'))).data;
    expect(items[0]?.content.cover).toEqual({ media: cover.id });
    expect(known[cover.id]?.alt).toBe('A desk');
  });

  it('is not deleted while a post shows it, drafts it or will show it, and keeps its description', async () => {
    const item = await described('A roof');
    const { id, revision, title, draft: content } = await draft({ blocks: [text, gallery(item.id, item.id)] });
    const used = `This picture is used: Post ${title}. Please take it out there first.`;
    expect(await media.remove(item.id)).toMatchObject({ status: 409, error: used });
    expect((await media.get(item.id)).data.uses).toEqual([{ label: `Post ${title}`, to: `/admin/content/blog/${id}` }]);
    expect(await media.update(item, { alt: '' })).toMatchObject({ status: 400 });
    const plain = { ...content, blocks: [text] };
    // Planned, and no longer in the draft.
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    const planned = await studio.call<PostState>('admin', 'PUT', path(id, '/schedule'), { revision, publish_at });
    const later = await save(id, planned.data.revision, plain);
    expect((await media.remove(item.id)).status).toBe(409);
    const freed = await studio.call<PostState>('admin', 'DELETE', path(id, '/schedule'));
    expect([later.status, freed.status]).toEqual([200, 200]);
    expect((await media.remove(item.id)).status).toBe(200);
  });

  it('that is gone is left out for visitors, and told to whoever publishes', async () => {
    const [here, gone] = [await described('Here'), v7()];
    const refused = await draft({ cover: { media: gone } });
    expect(await publish(refused.id, refused.revision, refused.draft)).toMatchObject({
      status: 400,
      fields: { 'content.cover': 'This picture was deleted' },
    });
    const { id, slug, published: content } = await published({ blocks: [text] });
    const broken = { ...content, cover: { media: gone }, blocks: [text, one(gone), gallery(here.id, gone)] } as PostContent;
    await studio.db.update(blog_posts).set({ published: broken }).where(eq(blog_posts.id, id));
    expect(await read(slug)).toMatchObject({ cover: null, blocks: [text, { kind: 'picture', media: here.id, caption: '' }] });
  });

  it.each([
    [{ cover: { media: 'x' } }, 'content.cover.media'],
    [{ blocks: [{ kind: 'picture', media: 'https://evil.example/x.png', caption: '' }] }, 'content.blocks.0.media'],
    [{ blocks: [{ kind: 'picture', media: v7(), caption: 'x'.repeat(161) }] }, 'content.blocks.0.caption'],
    [{ blocks: [gallery(v7())] }, 'content.blocks.0.pictures'],
    [{ blocks: [gallery(...Array.from({ length: 13 }, () => v7()))] }, 'content.blocks.0.pictures'],
    [{ blocks: Array.from({ length: 121 }, () => one(v7())) }, 'content.blocks'],
  ])('is refused with %j', async (more, field) => {
    const { id, revision, draft: content } = await draft({});
    const answer = await save(id, revision, { ...content, ...more });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toContain(field);
  });

  it('of the sample data is the studio’s own once a post shows it', async () => {
    await fillSamplePart(studio.platform, 'media');
    const [sample] = await studio.db.select().from(media_items).where(eq(media_items.is_sample, true));
    if (!sample) throw new Error('There is no sample');
    await draft({ cover: { media: sample.id } });
    await studio.call('super_admin', 'DELETE', '/admin/sample-data');
    expect((await media.get(sample.id)).data).toMatchObject({ id: sample.id, is_sample: false });
  });
});

it('that changes drops the pages of the posts that visitors see it in, and no others', async () => {
  const [shown, drafted] = [await described('Shown'), await described('Drafted')];
  const { slug } = await published({ tags: ['Told pictures'], blocks: [text, gallery(shown.id, shown.id)] });
  await draft({ cover: { media: drafted.id } });
  await published({});
  await studio.platform.live.ready;
  const told: (string | undefined)[] = [];
  const stop = studio.platform.live.on('pages:blog', (record) => told.push(record));
  // What was published before may still be told.
  await sleep(100);
  told.length = 0;
  await media.update(drafted, { alt: 'Drafted again' });
  await sleep(100);
  expect(told).toEqual([]);
  expect((await media.replace(shown.id, await media.upload('Other.svg', svg))).status).toBe(200);
  await expect.poll(() => told).toEqual(expect.arrayContaining(['list', `post/${slug}`, 'tag/told-pictures']));
  expect(told.filter((record) => record?.startsWith('post/'))).toEqual([`post/${slug}`]);
  stop();
});
