import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { publicPages } from '#app/public-pages.ts';
import routes from '#app/routes.ts';
import { addressOf, isSystemPath, pageOfTarget, redirectProblem, robotsOf, targetOf, withQuery } from './policy.ts';

const site = 'https://studio.example';

describe('an address', () => {
  it.each([
    ['/Old-Page/', '/old-page'],
    ['//a///b', '/a/b'],
    ['/a%20b', '/a b'],
    ['/%C3%9Cber', '/über'],
    ['/caf%C3%A9', '/café'],
    ['/cafe%CC%81', '/café'],
    ['/', '/'],
    ['/index.php', '/index.php'],
  ])('%s is compared as %s', (path, plain) => expect(addressOf(path)).toBe(plain));
  it.each([
    'old',
    '',
    'https://x.example/',
    '/a%',
    '/a\\b',
    '/a?b',
    '/a#b',
    '/%00',
    '/%0a',
    '/./a',
    '/a/../b',
    '/%2e%2e/b',
    `/${'x'.repeat(500)}`,
  ])('%s is none', (path) => expect(addressOf(path)).toBeNull());
});

describe('a target', () => {
  it.each([
    ['/contact', '/contact'],
    ['/contact?x=1#form', '/contact?x=1#form'],
    ['https://studio.example/about?x', '/about?x'],
    ['https://elsewhere.example/page', 'https://elsewhere.example/page'],
  ])('%s is stored as %s', (text, stored) => expect(targetOf(text, site)).toBe(stored));
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://elsewhere.example/',
    'https://user:secret@elsewhere.example/',
    'https://elsewhere.example/a b',
    'contact',
    '',
  ])('%s is refused', (text) => expect(targetOf(text, site)).toBeNull());
  it('is a page of this site or none', () => {
    expect(pageOfTarget('/Contact/?a#b')).toBe('/contact');
    expect(pageOfTarget('https://elsewhere.example/')).toBeNull();
  });
  it('takes the query along, unless it has its own', () => {
    expect(withQuery('/contact#form', '?utm=1')).toBe('/contact?utm=1#form');
    expect(withQuery('/contact?a=1', '?utm=1')).toBe('/contact?a=1');
    expect(withQuery('https://elsewhere.example/x', '')).toBe('https://elsewhere.example/x');
  });
});

describe('a redirect', () => {
  const known = {
    pages: new Set(['/about', '/story', '/de/about']),
    languages: ['en', 'de'] as const,
    former: new Map([['/first-story', '/story']]),
    redirects: new Map([
      ['/old', '/about'],
      ['/away', 'https://elsewhere.example/'],
      ['/de/own', '/story'],
      ['/de/back', '/de/forth?x#y'],
    ]),
  };
  it.each([
    ['/new', '/about', null],
    ['/new', 'https://elsewhere.example/', null],
    ['/', '/about', 'A page has this address. A redirect works where there is none.'],
    ['/about', '/story', 'A page has this address. A redirect works where there is none.'],
    ['/admin/x', '/about', 'This address belongs to the software itself.'],
    // Below a language, a page that is not translated is shown in English, and the software answers as everywhere.
    ['/de/story', '/about', 'A page has this address. A redirect works where there is none.'],
    ['/de/dashboard', '/about', 'This address belongs to the software itself.'],
    ['/de/new', '/about', null],
    ['/de/first-story', '/about', null],
    ['/first-story', '/about', 'This address leads to /story already: the page there had it before.'],
    ['/new', '/New/?x=1', 'A redirect cannot lead to itself.'],
    ['/new', '/old#top', '/old leads on to /about. Please give that address.'],
    ['/new', '/first-story', '/first-story leads on to /story. Please give that address.'],
    // A redirect leads on in all languages, unless one of them has its own.
    ['/new', '/de/new', 'A redirect cannot lead to itself.'],
    ['/new', '/de/old', '/de/old leads on to /de/about. Please give that address.'],
    ['/new', '/de/first-story', '/de/first-story leads on to /de/story. Please give that address.'],
    ['/new', '/de/away', '/de/away leads on to https://elsewhere.example/. Please give that address.'],
    ['/new', '/de/own', '/de/own leads on to /story. Please give that address.'],
    ['/own', '/de/own', '/de/own leads on to /story. Please give that address.'],
    // What is led to it in a language is led on in it.
    ['/forth', '/back', 'A redirect cannot lead to itself.'],
    ['/forth', '/backwards', null],
    ['/new', '/de/story', null],
    ['/old-about', '/de/about', null],
  ])('from %s to %s: %s', (from, target, message) => {
    expect(redirectProblem(from, target, known)?.message ?? null).toBe(message);
  });
  it('is made for an address below a language that the site does not have', () => {
    expect(redirectProblem('/de/story', '/about', { ...known, languages: ['en'] })).toBeNull();
    expect(redirectProblem('/de/dashboard', '/about', { ...known, languages: ['en'] })).toBeNull();
  });
});

/** Every address of the software itself, with a word in the place of each parameter. */
const addresses = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path.replaceAll(/:\w+/g, 'some')}` : above;
    return [...(path ? [here] : []), ...addresses(children ?? [], here)];
  });

it('knows every address that the software answers, and no page of the owner’s', () => {
  const pages = new Set(publicPages.map(({ path }) => path));
  // A page of the owner's own, a record of its own, the key of IndexNow and what nobody knows look for a redirect themselves.
  const records = ['/help/some', '/blog/some', '/blog/tag/some', '/blog/author/some', '/work/some'];
  const asking = new Set(['/some', '/*', '/some.txt', ...records]);
  const all = addresses(routes as RouteConfigEntry[]);
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((path) => !pages.has(path) && !asking.has(path) && !isSystemPath(path))).toEqual([]);
  for (const path of ['/health', '/ready', '/favicon.svg', '/push-worker.js', '/__manifest', '/about.data', '/_root.data'])
    expect(isSystemPath(path), path).toBe(true);
  for (const path of ['/portfolio.html', '/blog/2019/a-post', '/about/team', '/templates/old', '/administration'])
    expect(isSystemPath(path), path).toBe(false);
});

it('asks search engines only for what is asked of them', () => {
  expect(robotsOf({ is_indexed: true, is_followed: true })).toBeUndefined();
  expect(robotsOf({ is_indexed: false, is_followed: true })).toBe('noindex');
  expect(robotsOf({ is_indexed: true, is_followed: false })).toBe('nofollow');
  expect(robotsOf({ is_indexed: false, is_followed: false })).toBe('noindex, nofollow');
});
