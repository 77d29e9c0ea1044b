import { splitPath } from '#shared/all-languages.ts';
import type { Language } from '#shared/languages.ts';
import { alternatesOf } from './head.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

type ListedPage = {
  path: string;
  title: string;
  description: string;
  changed_at: string | null;
  pictures: readonly string[];
  languages: readonly Language[];
};

/** `lastmod` only where somebody knows it: search engines stop believing one that is made up. */
export const sitemapXml = (publicUrl: string, pages: readonly Omit<ListedPage, 'title' | 'description'>[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map(({ path, changed_at, pictures, languages }) => {
      const others = alternatesOf(publicUrl, splitPath(path).path, languages).map(
        ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escaped(href)}"/>`,
      );
      const changed = changed_at ? `<lastmod>${escaped(changed_at)}</lastmod>` : '';
      const images = pictures.map((url) => `<image:image><image:loc>${escaped(publicUrl + url)}</image:loc></image:image>`);
      return `<url><loc>${escaped(publicUrl + path)}</loc>${changed}${others.join('')}${images.join('')}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const linkText = (text: string): string => inLine(text).replaceAll(/[\\[\]]/g, '\\$&');

/** The site in the words of llmstxt.org: its name, what it is about, and its pages with their descriptions. */
export function llmsTxt(studio: string, publicUrl: string, pages: readonly ListedPage[]): string {
  const home = pages.find(({ path }) => path === '/');
  return [
    `# ${inLine(studio)}`,
    ...(home ? ['', `> ${inLine(home.description)}`] : []),
    '',
    '## Pages',
    '',
    ...pages.map(({ path, title, description }) => `- [${linkText(title)}](${publicUrl}${path}): ${inLine(description)}`),
    '',
  ].join('\n');
}

/** Areas with everything below them; only their whole name, because a page of the owner's own may begin with it. */
const areas = ['/admin', '/dashboard', '/api'];

/** What nobody needs to find. Sign-in pages are not here: they say noindex themselves, and must be read to say it. */
export const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...areas.flatMap((area) => [`Disallow: ${area}$`, `Disallow: ${area}?`, `Disallow: ${area}/`]),
    'Disallow: /book/',
    'Disallow: /retainer/',
    'Disallow: /preview/',
    'Disallow: /consent/',
    'Disallow: /testimonial/',
    'Disallow: /newsletter/',
    'Disallow: /contact/map',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

export type AppArea = 'admin' | 'dashboard';
type Brand = { companyName: string; colors: { primary: string; background: string } };

/** What a browser installs: the studio's name and colours, and the area that it opens. */
export const webManifest = (area: AppArea, { companyName, colors }: Brand) => ({
  id: `/${area}`,
  name: area === 'admin' ? `${companyName} Admin` : companyName,
  short_name: companyName,
  start_url: `/${area}`,
  scope: '/',
  display: 'standalone',
  theme_color: colors.background,
  background_color: colors.background,
  icons: [
    ...[192, 512].map((size) => ({ src: `/app/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' })),
    { src: '/app/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
