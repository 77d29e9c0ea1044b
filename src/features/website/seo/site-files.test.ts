import { expect, it } from 'vitest';
import { robotsTxt, sitemapXml } from './site-files.ts';

it('lists addresses in full, with nothing left to misread', () => {
  expect(sitemapXml('https://studio.test', ['/', '/a?b=1&c=<2>'])).toContain(
    '<url><loc>https://studio.test/</loc></url>\n<url><loc>https://studio.test/a?b=1&#38;c=&#60;2&#62;</loc></url>',
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
