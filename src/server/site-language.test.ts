import { describe, expect, it } from 'vitest';
import { splitPath } from '#shared/all-languages.ts';
import { pathIn } from '#shared/languages.ts';
import { tagsAsked } from '#shared/page-tags.ts';
import { isPrivatePath } from '#shared/private-path.ts';
import { createPublicViews } from './public-views.ts';
import { createPlaces } from './site-language.ts';

const route = (id: string, path?: string, parentId?: string) => [id, { id, path, parentId, module: {} }] as const;
const layout = 'routes/site/layout';
const routes = Object.fromEntries([
  route('root', ''),
  route(layout, undefined, 'root'),
  route('routes/site/home', undefined, layout),
  route('routes/site/about', 'about', layout),
  route('routes/site/blog-post', 'blog/:slug', layout),
  route('routes/site/free-page', ':slug', layout),
  route('routes/admin/content-frame', 'admin/content/:page/frame', layout),
  route('routes/auth/auth', 'auth', 'root'),
  route('routes/admin/layout', 'admin', 'root'),
  route('routes/admin/content', 'content', 'routes/admin/layout'),
  route('routes/site/feed', 'blog/feed.xml', 'root'),
  route('routes/site/unknown', '*', 'root'),
]) as Parameters<typeof createPlaces>[0];
const placeOf = createPlaces(routes);
const on = ['en', 'de'] as const;

describe('an address', () => {
  it.each([
    ['/de', '/'],
    ['/de/', '/'],
    ['/de/_.data', '/'],
    ['/de.data', '/'],
    ['/de/about', '/about'],
    ['/de/about.data', '/about'],
    ['/de/our-story', '/our-story'],
    ['/de/admin/content/home.de/frame', '/admin/content/home.de/frame'],
    ['/de/nowhere/at/all', '/nowhere/at/all'],
  ])('%s is the German page %s', (asked, path) => {
    expect(placeOf(asked, on)).toEqual({ language: 'de', path, outside: null });
  });
  it.each([
    ['/de/auth', '/auth'],
    ['/de/admin/content', '/admin/content'],
    ['/de/api/services', '/api/services'],
    ['/de/files/a.png', '/files/a.png'],
    ['/de/blog/feed.xml', '/blog/feed.xml'],
    ['/de/auth.data', '/auth'],
  ])('%s has no language: it is %s', (asked, outside) => {
    expect(placeOf(asked, on).outside).toBe(outside);
  });
  it.each([['/de/about'], ['/de'], ['/de/auth']])('%s is like any other while German is off', (asked) => {
    expect(placeOf(asked, ['en'])).toEqual({ language: 'en', path: asked, outside: null });
  });
  it.each([['/design'], ['/about'], ['/en/about'], ['/']])('%s is English', (asked) => {
    expect(placeOf(asked, on)).toEqual({ language: 'en', path: asked, outside: null });
  });
  it.each([['/de//evil.example'], ['/de/\\evil.example'], ['/de///auth']])('%s leads to no other site', (asked) => {
    expect(splitPath(asked).path).toMatch(/^\/[^/\\]/);
  });
  it('is found again by its English one', () => {
    for (const path of ['/', '/about', '/blog/x']) expect(splitPath(pathIn('de', path))).toEqual({ language: 'de', path });
  });
});

it('private pages are private in every language, and public ones are counted under their own address', () => {
  expect([isPrivatePath('/de/book/x'), isPrivatePath('/de/admin'), isPrivatePath('/de/about')]).toEqual([true, true, false]);
  const view = createPublicViews(routes);
  const seen = (path: string) => view(new URL(`http://localhost${path}`), null);
  expect(seen('/de/about')).toEqual({ path: '/de/about', isInApp: false });
  expect(seen('/de/about.data')).toEqual({ path: '/de/about', isInApp: true });
  expect(seen('/de/_.data')).toEqual({ path: '/de', isInApp: true });
  expect(seen('/de/admin/content/home.de/frame')).toBeNull();
});

it('a German page goes with a change of either language, an English one with its own alone', () => {
  expect(tagsAsked(['content'], { page: 'home', language: 'de' })).toEqual(['content', 'content:home', 'content:home.de']);
  expect(tagsAsked(['content'], { page: 'home', language: 'en' })).toEqual(['content', 'content:home']);
  // In which languages a page of the owner's own exists is said on the page in each of them.
  const own = ['content', 'content:our-story', 'content:our-story.de'];
  for (const language of on) expect(tagsAsked(['content', 'find'], { page: 'our-story', language })).toEqual(own);
});

it('a page goes with what the owner chose for it in any language: each names the others', () => {
  for (const language of on) expect(tagsAsked(['seo'], { page: '/', language })).toEqual(['seo', 'seo:/', 'seo:/de']);
});
