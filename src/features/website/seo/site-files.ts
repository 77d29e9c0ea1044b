const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export const sitemapXml = (publicUrl: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

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
