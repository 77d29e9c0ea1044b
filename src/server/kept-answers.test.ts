import { expect, it } from 'vitest';
import { everyPageTag } from '#shared/page-tags.ts';
import { createKeptAnswers } from './kept-answers.server.ts';
import { createPageCache } from './page-cache.server.ts';

const counted = () => {
  const cache = createPageCache();
  const keep = createKeptAnswers(cache);
  let builds = 0;
  const ask = () =>
    keep('feed', ['blog', 'blog:list'], async () => {
      builds += 1;
      return `build ${builds}`;
    });
  return { cache, keep, ask, builds: () => builds };
};

it('builds once for all who ask at once, and for all who ask later', async () => {
  const { ask, builds } = counted();
  await Promise.all(Array.from({ length: 100 }, ask));
  await ask();
  expect(builds()).toBe(1);
});

it('builds anew after a change of what it shows, and of nothing else', async () => {
  const { cache, ask } = counted();
  await ask();
  cache.drop('services');
  cache.drop('blog:post/other');
  expect(await ask()).toBe('build 1');
  for (const tag of ['blog:list', 'blog', undefined] as const) cache.drop(tag);
  expect(await ask()).toBe('build 2');
});

it('builds what has a line for every page anew after a change of any record', async () => {
  const { cache, keep } = counted();
  let builds = 0;
  const ask = () => keep('sitemap', everyPageTag, async () => ++builds);
  expect(await ask()).toBe(1);
  const changes = ['seo:/about', 'blog:post/one', 'blog:post/one', 'content:home', 'work:study/two', 'help', undefined] as const;
  for (const [at, tag] of changes.entries()) {
    cache.drop(tag);
    expect(await ask()).toBe(at + 2);
    expect(await ask()).toBe(at + 2);
  }
});

it('answers nobody with what was begun before a change they could know of', async () => {
  const { cache, keep } = counted();
  const old = Promise.withResolvers<string>();
  const first = keep('feed', ['blog:list'], () => old.promise);
  cache.drop('blog:list');
  expect(await keep('feed', ['blog:list'], async () => 'new')).toBe('new');
  old.resolve('old');
  expect(await first).toBe('old');
  expect(await keep('feed', ['blog:list'], async () => 'newer')).toBe('new');
});

it('keeps no failure, and one who waited for it tries once more', async () => {
  const { keep } = counted();
  const failing = keep('feed', [], async () => {
    throw new Error('Too many attempts');
  });
  const waiting = keep('feed', [], async () => 'built');
  await expect(failing).rejects.toThrow('Too many attempts');
  expect(await waiting).toBe('built');
  expect(await keep('feed', [], async () => 'again')).toBe('built');
});
