import { startTileServer } from '../../tests/tiles/stand-in.ts';
import { expect, test } from '../fixtures.ts';
import { setSettings, untilPage } from '../site/studio.ts';

const site_address = '12 Harbour Road, Portland';

test.afterEach(({ app }) => setSettings(app, {}));

test('the map is loaded when a visitor asks for it, from its one host, also after coming from another page', async ({
  page,
  app,
  expectAccessible,
}) => {
  const tiles = await startTileServer();
  try {
    await setSettings(app, { site_address, map_position: '45.5231, -122.6765', map_tiles: tiles.template });
    await untilPage(app, '/about', (html) => html.includes('12 Harbour Road'));
    const foreign: string[] = [];
    page.on('request', (one) => !one.url().startsWith(app.url) && !/^(data|blob):/.test(one.url()) && foreign.push(one.url()));
    const policy = (await page.goto('/about'))?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`img-src 'self' data: blob: ${tiles.origin};`);
    expect(policy.split(tiles.origin), 'pictures, and nothing else, from there').toHaveLength(2);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible();
    await expect(page.getByText(`Loads the map from ${new URL(tiles.origin).host}.`)).toBeVisible();
    expect(foreign, 'nobody was asked before the visitor asked').toEqual([]);

    await page.getByRole('button', { name: 'Show map' }).click();
    const map = page.getByRole('region', { name: `Map: ${site_address}` });
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
    await expect(map.locator('.leaflet-marker-icon svg')).toBeVisible();
    await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );
    await expect(page.getByRole('button', { name: 'Show map' })).toHaveCount(0);
    await expect(page.getByText('Loads the map from')).toBeHidden();
    await expectAccessible();
    await map.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => tiles.asked.some((path) => path.startsWith('/17/'))).toBe(true);
    expect(tiles.asked.every((path) => /^\/1[67]\/\d+\/\d+\.png$/.test(path))).toBe(true);
    expect(foreign.every((url) => url.startsWith(tiles.origin))).toBe(true);

    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/contact');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const [agent, to] of [
      ['Mozilla/5.0 (Linux; Android 15)', 'geo:0,0?q=12%20Harbour%20Road%2C%20Portland'],
      ['Mozilla/5.0 (iPhone)', 'https://maps.apple.com/?q=12%20Harbour%20Road%2C%20Portland'],
      ['Mozilla/5.0 (X11; Linux)', 'https://www.openstreetmap.org/search?query=12%20Harbour%20Road%2C%20Portland'],
    ] as const) {
      const led = await page.request.get('/contact/map', { maxRedirects: 0, headers: { 'user-agent': agent } });
      expect([led.status(), led.headers().location]).toEqual([302, to]);
    }
  } finally {
    await page.goto('about:blank');
    await tiles.close();
  }
});
