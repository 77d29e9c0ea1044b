import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { mediaOf, photo } from '#features/website/media/media.testkit.ts';
import type { PostContent } from '#shared/post-blocks.ts';
import { testStudio } from '#tests/studio.ts';
import type { Post, PostState } from './contract.ts';

const studio = testStudio();
const media = mediaOf(studio);

const showing = (id: string): PostContent => ({
  ...{ title: 'With a picture', excerpt: '', tags: [] },
  blocks: [
    { kind: 'text', runs: [{ text: 'Words' }] },
    { kind: 'picture', media: id, caption: 'Two colours' },
  ],
});
const create = async () =>
  (await studio.call<PostState>('admin', 'POST', '/admin/blog', { id: v7(), title: 'With a picture' })).data;
const save = ({ id, revision }: PostState, content: PostContent) =>
  studio.call<PostState>('admin', 'PUT', `/admin/blog/${id}/draft`, { revision, content });
const publish = ({ id, revision }: PostState, content: PostContent) =>
  studio.call<PostState>('admin', 'POST', `/admin/blog/${id}/publish`, { revision, content });

describe('a picture in a post', () => {
  it('is shown once it is described, and is not deleted while a post shows it', async () => {
    const item = await media.add('two.jpg', await photo(40, 20));
    const content = showing(item.id);
    const draft = (await save(await create(), content)).data;
    expect(await publish(draft, content)).toMatchObject({
      ...{ status: 400, fields: { 'content.blocks': 'Please describe the pictures of this post first' } },
    });
    await media.update(item, { alt: 'Orange beside green' });
    const { data: post } = await publish(draft, content);
    const shown = await studio.call<Post>(null, 'GET', `/blog/${post.slug}`);
    expect(shown.data.pictures).toMatchObject({ [item.id]: { alt: 'Orange beside green', width: 40, height: 20 } });
    expect(await media.remove(item.id)).toMatchObject({
      ...{ status: 409, error: 'This picture is used: Post With a picture. Please take it out there first.' },
    });
    expect((await media.get(item.id)).data.uses).toEqual([
      { label: 'Post With a picture', to: `/admin/content/blog/${post.id}` },
    ]);
  });

  it('that is gone keeps a post from being published', async () => {
    const content = showing(v7());
    const draft = (await save(await create(), content)).data;
    expect(await publish(draft, content)).toMatchObject({ status: 400, error: expect.stringContaining('was deleted') });
    expect((await save(draft, { ...content, blocks: [{ kind: 'picture', media: 'nowhere', caption: '' }] })).status).toBe(400);
  });
});
