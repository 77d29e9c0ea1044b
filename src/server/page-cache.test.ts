import { expect, it } from 'vitest';
import { type PageTag, tagsAsked } from '#shared/page-tags.ts';
import { createPageCache, tagsOf } from './page-cache.server.ts';

const filled = async (pages: Record<string, PageTag[]>) => {
  const cache = createPageCache();
  const rendered = cache.generations();
  for (const [url, shows] of Object.entries(pages)) await cache.put(url, `<p>${url}</p>`, {}, { shows, rendered });
  const kept = () => Object.keys(pages).filter((url) => cache.get(url));
  return { cache, kept };
};
const site: Record<string, PageTag[]> = { '/': ['services'], '/services': ['services'], '/support': ['status'], '/about': [] };

it('drops only the pages that show what has changed', async () => {
  const { cache, kept } = await filled(site);
  cache.drop('services');
  expect(kept()).toEqual(['/support', '/about']);
  cache.drop('status');
  expect(kept()).toEqual(['/about']);
});

it('drops the page of one record where its change is told, and all of the feature where it is not', async () => {
  const { cache, kept } = await filled({
    '/': ['content', 'content:home'],
    '/about': ['content', 'content:about'],
    '/status': ['status'],
  });
  cache.drop('content:home');
  expect(kept()).toEqual(['/about', '/status']);
  cache.drop('content');
  expect(kept()).toEqual(['/status']);
});

it('drops every page when settings or branding change', async () => {
  const { cache, kept } = await filled(site);
  cache.drop();
  expect(kept()).toEqual([]);
});

it.each<[PageTag | undefined, string[]]>([
  ['services', ['/about']],
  ['status', ['/services', '/about']],
  [undefined, []],
])('keeps no page rendered before a change of %s that it shows', async (changed, kept) => {
  const cache = createPageCache();
  const rendered = cache.generations();
  const storing = [
    cache.put('/services', 'old', {}, { shows: ['services'], rendered }),
    cache.put('/about', 'old', {}, { shows: [], rendered }),
  ];
  cache.drop(changed);
  await Promise.all(storing);
  expect(['/services', '/about'].filter((url) => cache.get(url))).toEqual(kept);
});

it('keeps a page again once it was rendered anew', async () => {
  const { cache } = await filled({ '/services': ['services'] });
  cache.drop('services');
  await cache.put('/services', 'new', {}, { shows: ['services'], rendered: cache.generations() });
  expect(cache.get('/services')?.plain.toString()).toBe('new');
  cache.drop('services');
  expect(cache.get('/services')).toBeUndefined();
});

it('takes the tags from what the loaders asked for, and keeps no page whose changes nobody tells', () => {
  expect(tagsOf([])).toEqual([]);
  expect(tagsOf(['services', 'status'])).toEqual(['services', 'status']);
  expect(tagsOf(['services', 'orders'])).toBeNull();
  expect(
    tagsOf([...tagsAsked(['content', 'list'], { page: 'home' }), ...tagsAsked(['services', 'list'], { page: 'x' })]),
  ).toEqual([...['content', 'content:home', 'services']]);
  expect(tagsOf(tagsAsked(['orders', 'list'], { page: 'home' }))).toBeNull();
  expect(tagsAsked(['blog', 'list'], { cursor: undefined })).toEqual(['blog', 'blog:list']);
  expect(tagsAsked(['blog', 'list'], { slug: 'a' })).toEqual(['blog', 'blog:post/a']);
  expect(tagsAsked(['blog', 'list'], { except: 'a', tags: ['x', 'y'] })).toEqual(['blog', 'blog:tag/x', 'blog:tag/y']);
  expect(tagsAsked(['blog', 'list'], { author: 'ada' })).toEqual(['blog', 'blog:author/ada']);
  expect(tagsAsked(['work', 'list'], { slug: 'a' })).toEqual(['work', 'work:study/a']);
  expect(tagsAsked(['work', 'list'], undefined)).toEqual(['work', 'work:list']);
  expect(tagsAsked(['work', 'exists'], undefined)).toEqual(['work', 'work:any']);
});

it('is bounded by bytes, and lets the page go first that nobody has asked for', async () => {
  const page = 'x'.repeat(1000);
  const cache = createPageCache(3_500);
  const from = { shows: [], rendered: cache.generations() };
  for (const url of ['/a', '/b', '/c']) await cache.put(url, page, {}, from);
  cache.get('/a');
  await cache.put('/d', page, {}, from);
  expect(['/a', '/b', '/c', '/d'].filter((url) => cache.get(url))).toEqual(['/a', '/c', '/d']);
  // Written again, it counts once.
  for (let n = 0; n < 9; n += 1) await cache.put('/a', page, {}, from);
  expect(['/a', '/c', '/d'].filter((url) => cache.get(url))).toEqual(['/a', '/c', '/d']);
  await cache.put('/large', 'y'.repeat(9_000), {}, from);
  expect(cache.get('/large')).toBeUndefined();
});
