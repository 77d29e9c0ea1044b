import { setTimeout as sleep } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import { v7 } from 'uuid';
import type { PostState } from '#features/website/blog/contract.ts';
import type { MediaDetail } from '#features/website/media/contract.ts';
import type { PostBlock, PostContent } from '#shared/post-blocks.ts';
import { signIn } from './sign-in.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64');
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
  const cookie = await signIn(url);
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: BodyInit) => {
    const answer = await fetch(url + path, { method, headers: { cookie, origin: url, ...headers }, body });
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`);
    return answer;
  };
  const call = async <T>(method: string, path: string, input?: object): Promise<T> =>
    (
      await ask(method, `/api${path}`, { 'content-type': 'application/json' }, input && JSON.stringify(input))
    ).json() as Promise<T>;

  const upload = async (at: number): Promise<string> => {
    const bytes = await photo(at);
    const tus = { 'tus-resumable': '1.0.0' };
    const about = `filename ${encoded(`Photograph ${at}.jpg`)},media ${encoded('picture')}`;
    const begun = await ask('POST', '/api/uploads', { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': about });
    const location = begun.headers.get('location') ?? '';
    const piece = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    await ask('PATCH', new URL(location, url).pathname, piece, new Uint8Array(bytes));
    const item = await call<MediaDetail>('POST', '/admin/media', { upload_id: location.split('/').at(-1) });
    const { title, credit, focal_x, focal_y, crop, updated_at } = item;
    const words = { title, credit, focal_x, focal_y, crop, updated_at, alt: `Rectangles of many colours, number ${at}` };
    await call('PUT', `/admin/media/${item.id}`, words);
    return item.id;
  };
  const ids: string[] = [];
  for (let at = 1; at <= 10; at += 1) ids.push(await upload(at));
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
