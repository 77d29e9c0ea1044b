import { expect, it } from 'vitest';
import { leadElsewhere } from './lead-on.server.ts';

const origin = 'https://studio.test';

async function ledFrom(path: string, redirects: Record<string, string>): Promise<string | null> {
  const find = ({ path: asked }: { path: string }) => ({ target: redirects[asked] ?? null, status: '301', is_kept: true });
  const page = { outside: null, language: path.startsWith('/de/') ? 'de' : 'en', api: { seo: { redirect: find } } };
  const args = { url: new URL(origin + path), context: { get: () => page } } as never;
  return (await leadElsewhere(args))?.headers.get('location') ?? null;
}

it.each<[string, Record<string, string>, string | null]>([
  // The router adds the prefix of the page's language to whatever begins with one slash.
  ['/de/old', { '/old': '/contact' }, '/contact'],
  ['/de/old', { '/old': '/de/kontakt' }, '//studio.test/de/kontakt'],
  ['/de/old?a=1', { '/old': '/de' }, '//studio.test/de?a=1'],
  ['/de/old', { '/old': '/de?b=2' }, '//studio.test/de?b=2'],
  ['/de/old', { '/old': '/design' }, '/design'],
  ['/de/old', { '/old': 'https://elsewhere.test/de' }, 'https://elsewhere.test/de'],
  ['/de/old', { '/de/old': '/contact', '/old': '/about' }, '//studio.test/contact'],
  ['/old', { '/old': '/de/kontakt' }, '/de/kontakt'],
  ['/de/other', { '/old': '/contact' }, null],
  // A link with the prefix, to which the router has added another.
  ['/de/de/about', {}, '//studio.test/de/about'],
  ['/de/de/de/about?a=1', {}, '//studio.test/de/about?a=1'],
  ['/de/de', {}, '//studio.test/de'],
  ['/de/en-route', {}, null],
])('%s is led by %j to %s', async (path, redirects, to) => {
  expect(await ledFrom(path, redirects)).toBe(to);
});
