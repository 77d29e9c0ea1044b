import { expect, it } from 'vitest';
import { barePath, headOf } from './head.ts';

const page = { title: 'About | North', description: 'Us', studio: 'North', publicUrl: 'https://studio.test' };

it('gives a public page its address and its picture', () => {
  const head = headOf({ ...page, path: '/about/' });
  expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://studio.test/about' });
  expect(head).toContainEqual({ property: 'og:image', content: 'https://studio.test/og/about.png' });
  expect(head).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  expect(head).not.toContainEqual({ name: 'robots', content: 'noindex' });
});

it('calls the front page by its slash, and a deeper page by its section’s picture', () => {
  expect(headOf({ ...page, path: '/' })).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://studio.test/' });
  expect(headOf({ ...page, path: '/' })).toContainEqual({ property: 'og:image', content: 'https://studio.test/og/home.png' });
  expect(headOf({ ...page, path: '/templates/bistro/demo', listed: false })).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: 'https://studio.test/og/templates.png' },
      { name: 'robots', content: 'noindex' },
    ]),
  );
});

it('says what the owner chose instead', () => {
  const own = { title: 'Mine', description: 'All of it', picture: '/files/share.png', robots: 'noindex, nofollow' };
  const head = headOf({ ...page, path: '/about', own });
  expect(head).toEqual(
    expect.arrayContaining([
      { title: 'Mine' },
      { name: 'description', content: 'All of it' },
      { name: 'robots', content: 'noindex, nofollow' },
      { property: 'og:title', content: 'Mine' },
      { property: 'og:image', content: 'https://studio.test/files/share.png' },
    ]),
  );
  expect(JSON.stringify(head)).not.toContain('image:width');
});

it('shows the cover of a post, with its size, unless the owner chose another picture', () => {
  const cover = { src: '/files/desk.webp', width: 1280, height: 640, alt: 'A desk' };
  const head = headOf({ ...page, path: '/blog/a', picture: 'blog-a', cover });
  expect(head).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: 'https://studio.test/files/desk.webp' },
      { property: 'og:image:width', content: '1280' },
      { property: 'og:image:alt', content: 'A desk' },
    ]),
  );
  const own = { picture: '/files/share.png' };
  const chosen = headOf({ ...page, path: '/blog/a', cover, own });
  expect(chosen).toContainEqual({ property: 'og:image', content: 'https://studio.test/files/share.png' });
  expect(chosen).toContainEqual({ property: 'og:image:alt', content: page.title });
});

it('names a page in all its languages, the same from each of them', () => {
  const languages = ['en', 'de'] as const;
  const english = headOf({ ...page, path: '/about', language: 'en', languages });
  const german = headOf({ ...page, path: '/about', language: 'de', languages });
  const links = [
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: 'https://studio.test/about' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: 'https://studio.test/de/about' },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: 'https://studio.test/about' },
  ];
  for (const head of [english, german]) expect(head).toEqual(expect.arrayContaining(links));
  expect(english).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://studio.test/about' });
  expect(german).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://studio.test/de/about' });
  expect(german).toContainEqual({ property: 'og:locale', content: 'de_DE' });
  expect(german).toContainEqual({ property: 'og:image', content: 'https://studio.test/de/og/about.png' });
  expect(JSON.stringify(headOf({ ...page, path: '/about' }))).not.toMatch(/alternate|locale/);
});

it('names no version that search engines are asked to leave out, and is none itself then', () => {
  const languages = ['en', 'de'] as const;
  const english = headOf({ ...page, path: '/about', language: 'en', languages, own: { unlisted: ['de'] } });
  const german = headOf({ ...page, path: '/about', language: 'de', languages, own: { robots: 'noindex' } });
  expect(JSON.stringify([english, german])).not.toContain('alternate');
  expect(german).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://studio.test/de/about' });
  const sample = headOf({ ...page, path: '/about', languages, listed: false });
  expect(JSON.stringify(sample)).not.toContain('alternate');
});

it('knows a page that exists in English alone by its English address, wherever it is read', () => {
  const head = headOf({ ...page, path: '/blog/a', language: 'de', languages: ['en'] });
  expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://studio.test/blog/a' });
  expect(JSON.stringify(head)).not.toContain('alternate');
});

it('never writes a private address into a page', () => {
  expect(JSON.stringify(headOf({ ...page, path: '/book/secret-token' }))).not.toContain('secret');
});

it('drops the slashes at the end of a path, however many there are in it', () => {
  expect(['/', '//', '/about', '/about//'].map(barePath)).toEqual(['/', '/', '/about', '/about']);
  const long = `${'/'.repeat(400_000)}x`;
  expect(barePath(long)).toBe(long);
});
