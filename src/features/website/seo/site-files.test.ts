import { expect, it } from 'vitest';
import type { Language } from '#shared/languages.ts';
import { llmsTxt, robotsTxt, sitemapXml } from './site-files.ts';

const page = (path: string, more: { changed_at?: string; pictures?: string[]; languages?: Language[] } = {}) => ({
  ...{ path, title: `The [page] ${path}`, description: 'What it\nis about.', changed_at: null, pictures: [], languages: [] },
  ...more,
});

it('lists addresses in full, with nothing left to misread', () => {
  expect(sitemapXml('https://studio.test', [page('/'), page('/a?b=1&c=<2>')])).toContain(
    '<url><loc>https://studio.test/</loc></url>\n<url><loc>https://studio.test/a?b=1&#38;c=&#60;2&#62;</loc></url>',
  );
});

it('says when a page changed and which pictures it shows', () => {
  const about = page('/about', { changed_at: '2026-05-04T10:00:00.000Z', pictures: ['/files/me.png'] });
  const text = sitemapXml('https://studio.test', [about]);
  expect(text).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
  expect(text).toContain(
    '<loc>https://studio.test/about</loc><lastmod>2026-05-04T10:00:00.000Z</lastmod><image:image><image:loc>https://studio.test/files/me.png</image:loc></image:image></url>',
  );
});

it('names each language of a page on all of them, with English for whoever reads none', () => {
  const both: Language[] = ['en', 'de'];
  const text = sitemapXml('https://studio.test', [page('/', { languages: both }), page('/de', { languages: both }), page('/x')]);
  expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  const links = ['en" href="https://studio.test/', 'de" href="https://studio.test/de', 'x-default" href="https://studio.test/']
    .map((link) => `<xhtml:link rel="alternate" hreflang="${link}"/>`)
    .join('');
  expect(text).toContain(`<loc>https://studio.test/</loc>${links}</url>`);
  expect(text).toContain(`<loc>https://studio.test/de</loc>${links}</url>`);
  expect(text).toContain('<url><loc>https://studio.test/x</loc></url>');
});

it('tells language models the name, what it is about, and the pages', () => {
  expect(llmsTxt('North & Co', 'https://studio.test', [page('/'), page('/about')])).toBe(
    [
      '# North & Co',
      '',
      '> What it is about.',
      '',
      '## Pages',
      '',
      '- [The \\[page\\] /](https://studio.test/): What it is about.',
      '- [The \\[page\\] /about](https://studio.test/about): What it is about.',
      '',
    ].join('\n'),
  );
});

it('keeps robots out of the private areas and shows them the sitemap', () => {
  const text = robotsTxt('https://studio.test');
  for (const path of ['/admin', '/dashboard', '/api'])
    for (const end of ['$', '?', '/']) expect(text).toContain(`\nDisallow: ${path}${end}\n`);
  // A page of the owner's own, such as /administration, is not kept out.
  expect(text).not.toMatch(/Disallow: \/(admin|dashboard|api)\n/);
  expect(text).toContain('\nSitemap: https://studio.test/sitemap.xml\n');
});
