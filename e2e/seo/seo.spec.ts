import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { publicPages, setServices } from '../site/studio.ts';

const pages = [...publicPages, '/book', '/status', '/verify'];

/** The document as a crawler gets it, read by the browser's own parser. */
async function served(page: Page, path: string) {
  const answer = await page.request.get(path);
  const { metas, things, ...rest } = await page.evaluate(
    (html) => {
      const { head, title } = new DOMParser().parseFromString(html, 'text/html');
      return {
        title,
        canonical: [...head.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map((link) => link.href),
        metas: [...head.querySelectorAll('meta[content]')].map((meta) => [
          meta.getAttribute('name') ?? meta.getAttribute('property'),
          meta.getAttribute('content'),
        ]),
        things: [...head.ownerDocument.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent),
      };
    },
    await answer.text(),
  );
  const content: Record<string, string | undefined> = Object.fromEntries(metas);
  const graph = JSON.parse(things.join() || '{}')['@graph'] as ({ '@type': string } & Record<string, unknown>)[];
  return { answer, content, things: graph, ...rest };
}

test('every public page has a head that can be found and shared', async ({ page, app }) => {
  for (const path of pages) {
    const { answer: response, content, title, canonical } = await served(page, path);
    expect(response.status(), path).toBe(200);
    expect(title).toContain('Foyer');
    expect(content.description?.length, path).toBeGreaterThan(50);
    expect(canonical).toEqual([app.url + path]);
    expect(content['og:title']).toBe(title);
    expect(content['og:url']).toBe(app.url + path);
    expect(content['twitter:card'], path).toBe('summary_large_image');
    expect(content.robots, path).toBeUndefined();
    expect(response.headers()['x-robots-tag'], path).toBeUndefined();

    const picture = content['og:image'] ?? '';
    expect(picture).toBe(`${app.url}/og/${path.slice(1) || 'home'}.png`);
    const answer = await page.request.get(picture);
    expect(answer.headers()['content-type']).toBe('image/png');
    const bytes = await answer.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const again = await page.request.get(picture, { headers: { 'if-none-match': answer.headers().etag ?? '' } });
    expect(again.status()).toBe(304);
  }
});

test('structured data says who, when, what and where', async ({ page }) => {
  const { things: home } = await served(page, '/');
  expect(home[0]).toMatchObject({ '@type': 'LocalBusiness', openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-14:00'] });
  const { things: support } = await served(page, '/support');
  expect(support.map((thing) => thing['@type'])).toEqual(['LocalBusiness', 'BreadcrumbList', 'FAQPage']);
  expect(support[2]?.mainEntity).toHaveLength(8);
  const { things: pricing } = await served(page, '/pricing');
  expect(pricing.map((thing) => thing['@type'])).toContain('FAQPage');
});

test('services are listed once visitors may see them, and then in the sitemap too', async ({ page, app }) => {
  const map = async () => (await page.request.get('/sitemap.xml')).text();
  expect(await map()).not.toContain('/services</loc>');
  await app.pool.query("insert into system_settings (key, value) values ('show_services_to_visitors', 'true')");
  await setServices(app, [{ name: '</script> & Co', category: 'Web', price_cents: 120_000 }]);
  try {
    await expect.poll(map).toContain(`<loc>${app.url}/services</loc>`);
    const list = (await served(page, '/services')).things.find((thing) => thing['@type'] === 'ItemList');
    expect(list?.itemListElement).toMatchObject([
      { item: { '@type': 'Service', name: '</script> & Co', offers: { price: 1200 } } },
    ]);
  } finally {
    await app.pool.query("delete from system_settings where key = 'show_services_to_visitors'");
    await app.pool.query("delete from services where name = '</script> & Co'");
  }
});

test('robots are kept out of private areas and shown the sitemap', async ({ page, app, loginAs }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  for (const path of ['/admin', '/dashboard', '/api']) expect(robots).toContain(`Disallow: ${path}`);
  expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  const sitemap = await page.request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  for (const path of pages.filter((one) => one !== '/services'))
    expect(await sitemap.text()).toContain(`<loc>${app.url}${path}</loc>`);

  expect((await page.request.get('/auth')).headers()['x-robots-tag']).toBe('noindex');
  await loginAs('admin');
  for (const path of ['/admin', '/dashboard']) expect((await page.request.get(path)).headers()['x-robots-tag']).toBe('noindex');
});

test('wrong addresses get the right answers', async ({ page }) => {
  const plain = { maxRedirects: 0, failOnStatusCode: false };
  expect((await page.request.get('/og/nonsense.png', plain)).status()).toBe(404);
  expect((await page.request.get('/api/nonsense', plain)).status()).toBe(404);
  const unknown = await page.request.get('/nonsense', plain);
  expect([unknown.status(), unknown.headers().location]).toEqual([302, '/']);
  const demo = await served(page, '/templates/bistro/demo');
  expect([demo.answer.status(), demo.content.robots]).toEqual([200, 'noindex']);
});
