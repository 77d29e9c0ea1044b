import { expect, test } from '../fixtures.ts';
import { publicPages, setServices } from '../site/studio.ts';

const pages = [...publicPages, '/book', '/status', '/verify'];

for (const path of pages) {
  test(`${path} has a head that can be found and shared`, async ({ page, app }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
    const title = await page.title();
    expect(title).toContain('Foyer');
    expect((await content('meta[name="description"]'))?.length).toBeGreaterThan(50);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', app.url + path);
    expect(await content('meta[property="og:title"]')).toBe(title);
    expect(await content('meta[property="og:url"]')).toBe(app.url + path);
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    expect(response?.headers()['x-robots-tag']).toBeUndefined();

    const picture = await content('meta[property="og:image"]');
    expect(picture).toBe(`${app.url}/og/${path.slice(1) || 'home'}.png`);
    const answer = await page.request.get(picture ?? '');
    expect(answer.headers()['content-type']).toBe('image/png');
    const bytes = await answer.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const again = await page.request.get(picture ?? '', { headers: { 'if-none-match': answer.headers().etag ?? '' } });
    expect(again.status()).toBe(304);
  });
}

const thingsOf = async (page: import('@playwright/test').Page) => {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return JSON.parse(text ?? '{}')['@graph'] as ({ '@type': string } & Record<string, unknown>)[];
};

test('structured data says who, when, what and where', async ({ page }) => {
  await page.goto('/');
  const home = await thingsOf(page);
  expect(home[0]).toMatchObject({ '@type': 'LocalBusiness', openingHours: ['Mo-Fr 09:00-18:00', 'Sa 10:00-14:00'] });
  await page.goto('/support');
  const support = await thingsOf(page);
  expect(support.map((thing) => thing['@type'])).toEqual(['LocalBusiness', 'BreadcrumbList', 'FAQPage']);
  expect(support[2]?.mainEntity).toHaveLength(8);
  await page.goto('/pricing');
  expect((await thingsOf(page)).map((thing) => thing['@type'])).toContain('FAQPage');
});

test('services are listed once visitors may see them, and then in the sitemap too', async ({ page, app }) => {
  const map = async () => (await page.request.get('/sitemap.xml')).text();
  expect(await map()).not.toContain('/services</loc>');
  await app.pool.query("insert into system_settings (key, value) values ('show_services_to_visitors', 'true')");
  await setServices(app, [{ name: '</script> & Co', category: 'Web', price_cents: 120_000 }]);
  try {
    await expect.poll(map).toContain(`<loc>${app.url}/services</loc>`);
    await page.goto('/services');
    const list = (await thingsOf(page)).find((thing) => thing['@type'] === 'ItemList');
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

test('wrong addresses get the right answers', async ({ page, app }) => {
  const plain = { maxRedirects: 0, failOnStatusCode: false };
  expect((await page.request.get('/og/nonsense.png', plain)).status()).toBe(404);
  expect((await page.request.get('/api/nonsense', plain)).status()).toBe(404);
  const unknown = await page.request.get('/nonsense', plain);
  expect([unknown.status(), unknown.headers().location]).toEqual([302, '/']);
  expect((await page.request.get(`${app.url}/templates/bistro/demo`)).status()).toBe(200);
  await page.goto('/templates/bistro/demo');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
