import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostState } from '#features/website/blog/contract.ts';
import type { ContentState } from '#features/website/content/contract.ts';
import type { MediaDetail } from '#features/website/media/contract.ts';
import { type AppProcess, startAppProcess } from '../app-process.ts';
import { testDatabase } from '../database.ts';
import { ownerOf } from '../owner-client.ts';
import { seedStudio } from '../seed.ts';

const database = testDatabase();
let folder: string;
let first: AppProcess;
let second: AppProcess;
let owner: Awaited<ReturnType<typeof ownerOf>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-published-'));
  await seedStudio(database.db);
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  [first, second] = await Promise.all([startAppProcess(env), startAppProcess(env)]);
  owner = await ownerOf(first.url);
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const read = async (app: AppProcess, path: string): Promise<string> => {
  const answer = await fetch(app.url + path, { redirect: 'manual' });
  return answer.status === 200 ? answer.text() : String(answer.status);
};
// Only a page that was rendered for it carries the id of a request.
const isCached = async (path: string) => !(await fetch(second.url + path)).headers.has('x-request-id');
const cacheAll = async (paths: readonly string[]) => {
  for (const path of paths) while (!(await isCached(path))) await sleep(10);
};

/** Whoever asks either process a second after the change, or later, sees it. */
async function live(path: string, isNew: (text: string) => boolean, changedAt: number): Promise<void> {
  for (const app of [second, first])
    for (;;) {
      const askedAt = Date.now();
      if (isNew(await read(app, path))) break;
      if (askedAt > changedAt + 1_000)
        expect.unreachable(`${path} is stale at the ${app === first ? 'first' : 'second'} process`);
      await sleep(20);
    }
}
type Check = [path: string, isNew: (text: string) => boolean];
const has = (words: string) => (text: string) => text.includes(words);
const lacks = (words: string) => (text: string) => !text.includes(words);

const untouched = ['/', '/about', '/blog/other', '/blog/tag/other'];

const contentOf = (title: string, tag: string) => ({
  ...{ title, excerpt: `About ${title}`, tags: [tag] },
  blocks: [{ kind: 'text', runs: [{ text: `${title} in many words.` }] }],
});
const publish = (post: PostState, title: string, tag: string) =>
  owner.call<PostState>('POST', `/admin/blog/${post.id}/publish`, { revision: post.revision, content: contentOf(title, tag) });
const save = (post: PostState, title: string, tag: string) =>
  owner.call<PostState>('PUT', `/admin/blog/${post.id}/draft`, { revision: post.revision, content: contentOf(title, tag) });

async function write(title: string, tag: string): Promise<PostState> {
  const made = await owner.call<PostState>('POST', '/admin/blog', { id: v7(), title });
  return save(made, title, tag);
}

it('shows each change of a post at every process within a second, and keeps the pages that do not show it', async () => {
  await publish(await write('Other', 'Other'), 'Other', 'Other');
  const draft = await write('Zebra', 'Stripes');
  const path = `/blog/${draft.slug}`;
  const author = /\/blog\/author\/[\w-]+/.exec(await read(first, '/blog/other'))?.[0] ?? '';
  const shown = [path, '/blog', author, '/blog/feed.xml', '/blog/feed.json'];
  const step = async <T>(change: () => Promise<T>, checks: Check[]): Promise<T> => {
    await cacheAll(untouched);
    for (const [one] of checks) for (const app of [first, second]) await read(app, one);
    const done = await change();
    const at = Date.now();
    for (const [one, isNew] of checks) await live(one, isNew, at);
    for (const one of untouched) expect(await isCached(one), `${one} is still cached`).toBe(true);
    return done;
  };

  const published = await step(
    () => publish(draft, 'Zebra', 'Stripes'),
    [
      ...shown.map((one) => [one, has('Zebra')] as Check),
      ['/blog/tag/stripes', has('Zebra')],
      ['/sitemap.xml', has(`${path}<`)],
      ['/llms.txt', has('Zebra')],
    ],
  );
  const changed = await save(published, 'Okapi', 'Spots');
  const again = await step(
    () => publish(changed, 'Okapi', 'Spots'),
    [
      ...shown.map((one) => [one, (text: string) => has('Okapi')(text) && lacks('Zebra')(text)] as Check),
      ['/blog/tag/spots', has('Okapi')],
      ['/blog/tag/stripes', (text) => text === '404'],
      ['/llms.txt', has('Okapi')],
    ],
  );
  const withdrawn = await step(
    () => owner.call<PostState>('POST', `/admin/blog/${again.id}/withdraw`, { revision: again.revision }),
    [
      [path, (text) => text === '404'],
      ...shown.slice(1).map((one) => [one, lacks('Okapi')] as Check),
      ['/blog/tag/spots', (text) => text === '404'],
      ['/sitemap.xml', lacks(`${path}<`)],
    ],
  );
  const back = await publish(withdrawn, 'Okapi', 'Spots');
  await step(
    () => owner.call('DELETE', `/admin/blog/${back.id}?revision=${back.revision}`),
    [
      [path, (text) => text === '404'],
      ...shown.slice(1).map((one) => [one, lacks('Okapi')] as Check),
      ['/blog/tag/spots', (text) => text === '404'],
      ['/sitemap.xml', lacks(`${path}<`)],
    ],
  );
}, 120_000);

const drawing = (width: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 2"><rect width="${width}" height="2"/></svg>`);

it('shows another file of a picture at every process within a second, on the pages and posts that have it', async () => {
  const upload_id = await owner.upload('Drawing.svg', drawing(4));
  const item = await owner.call<MediaDetail>('POST', '/admin/media', { upload_id });
  const { title, credit, focal_x, focal_y, crop, updated_at } = item;
  const described = { title, credit, focal_x, focal_y, crop, updated_at, alt: 'A bar' };
  await owner.call('PUT', `/admin/media/${item.id}`, described);
  const page = await owner.call<ContentState>('GET', '/admin/content/home');
  const changes = { sections: { hero: { picture: { media: item.id } } }, hidden: [], order: [] };
  const { revision } = await owner.call<ContentState>('PUT', '/admin/content/home/draft', { revision: page.revision, changes });
  await owner.call('POST', '/admin/content/home/publish', { revision, changes });
  const draft = await write('Pictured', 'Bars');
  const content = { ...contentOf('Pictured', 'Bars'), cover: { media: item.id } };
  const saved = await owner.call<PostState>('PUT', `/admin/blog/${draft.id}/draft`, { revision: draft.revision, content });
  const post = await owner.call<PostState>('POST', `/admin/blog/${draft.id}/publish`, { revision: saved.revision, content });
  const showing = ['/', `/blog/${post.slug}`, '/blog', '/blog/tag/bars', '/sitemap.xml'];
  const others = ['/about', '/pricing', '/blog/other', '/blog/tag/other'];
  const before = (await owner.call<MediaDetail>('GET', `/admin/media/${item.id}`)).picture.src;
  for (const one of showing) await live(one, has(before), Date.now());
  await cacheAll(others);
  const next = await owner.call<MediaDetail>('POST', `/admin/media/${item.id}/replace`, {
    upload_id: await owner.upload('Longer.svg', drawing(8)),
  });
  const at = Date.now();
  expect(next.picture.src).not.toBe(before);
  for (const one of showing) await live(one, (text) => text.includes(next.picture.src) && !text.includes(before), at);
  for (const one of others) expect(await isCached(one), `${one} is still cached`).toBe(true);
}, 120_000);
