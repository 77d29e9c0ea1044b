import { setTimeout as sleep } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import { v7 } from 'uuid';
import type { PostState } from '#features/website/blog/contract.ts';
import type { MediaDetail } from '#features/website/media/contract.ts';
import type { PostBlock, PostContent } from '#shared/post-blocks.ts';
import { ownerOf } from '../tests/owner-client.ts';

const wait = 180_000;

/** As large as those of a phone, and with enough in them that its files are as heavy as a photograph's. */
async function photo(seed: number): Promise<Buffer> {
  const [width, height] = [2_400, 1_600];
  const sheet = createCanvas(width, height);
  const context = sheet.getContext('2d');
  let state = seed * 7_919 + 1;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state % below;
  };
  for (let n = 0; n < 1_500; n += 1) {
    context.fillStyle = `hsla(${next(360)}, 45%, ${25 + next(50)}%, 0.5)`;
    context.fillRect(next(width), next(height), 20 + next(400), 20 + next(300));
  }
  return sheet.encode('jpeg', 88);
}

/** Publishes a post with a cover, three pictures and a gallery of six, as the owner does it; answers its path. */
export async function publishPicturedPost(url: string): Promise<string> {
  const { call, upload } = await ownerOf(url);
  const add = async (at: number): Promise<string> => {
    const item = await call<MediaDetail>('POST', '/admin/media', {
      upload_id: await upload(`Photograph ${at}.jpg`, await photo(at)),
    });
    const { title, credit, focal_x, focal_y, crop, updated_at } = item;
    const words = { title, credit, focal_x, focal_y, crop, updated_at, alt: `Rectangles of many colours, number ${at}` };
    await call('PUT', `/admin/media/${item.id}`, words);
    return item.id;
  };
  const ids: string[] = [];
  for (let at = 1; at <= 10; at += 1) ids.push(await add(at));
  const until = Date.now() + wait;
  for (const id of ids)
    while (!(await call<MediaDetail>('GET', `/admin/media/${id}`)).is_ready) {
      if (Date.now() > until) throw new Error('The sizes of the pictures were not made in time');
      await sleep(500);
    }

  const [cover = '', ...others] = ids;
  const text: PostBlock = {
    kind: 'text',
    runs: [{ text: 'A paragraph between two pictures, as long as one usually is. '.repeat(6) }],
  };
  const blocks = others
    .slice(0, 3)
    .flatMap((media): PostBlock[] => [text, { kind: 'picture', media, caption: 'Of many colours' }]);
  const pictures = others.slice(3).map((media) => ({ media, caption: '' }));
  const title = 'Ten pictures';
  const made = await call<PostState>('POST', '/admin/blog', { id: v7(), title });
  const content: PostContent = {
    ...{ title, excerpt: 'A post with ten pictures', tags: ['Pictures'] },
    ...{ cover: { media: cover }, blocks: [...blocks, { kind: 'gallery', pictures }] },
  };
  const saved = await call<PostState>('PUT', `/admin/blog/${made.id}/draft`, { revision: made.revision, content });
  await call('POST', `/admin/blog/${made.id}/publish`, { revision: saved.revision, content });
  return `/blog/${made.slug}`;
}
