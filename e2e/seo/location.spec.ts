import { expect, test } from '../fixtures.ts';

const address = '12 Harbour Road, Portland';

test('the contact page draws a map of our own for the address, with one link to the visitor’s map', async ({
  page,
  visit,
  app,
  request,
}) => {
  await app.pool.query("insert into system_settings (key, value) values ('site_address', $1)", [address]);
  try {
    const foreign: string[] = [];
    page.on('request', (one) => !one.url().startsWith(app.url) && !one.url().startsWith('data:') && foreign.push(one.url()));
    await expect(async () => {
      await visit('/contact');
      await expect(page.getByRole('img', { name: `Map picture with a pin at ${address}` })).toBeVisible();
    }).toPass();
    await expect(page.getByText('Map picture, an illustration')).toBeVisible();
    expect(foreign).toEqual([]);
    const link = page.getByRole('link', { name: 'Open in maps' });
    await expect(link).toHaveAttribute('href', '/contact/map');
    for (const [agent, to] of [
      ['Mozilla/5.0 (Linux; Android 15)', 'geo:0,0?q=12%20Harbour%20Road%2C%20Portland'],
      ['Mozilla/5.0 (iPhone)', 'https://maps.apple.com/?q=12%20Harbour%20Road%2C%20Portland'],
      ['Mozilla/5.0 (X11; Linux)', 'https://www.openstreetmap.org/search?query=12%20Harbour%20Road%2C%20Portland'],
    ] as const) {
      const answer = await request.get(`${app.url}/contact/map`, { maxRedirects: 0, headers: { 'user-agent': agent } });
      expect([answer.status(), answer.headers().location]).toEqual([302, to]);
    }
  } finally {
    await app.pool.query("delete from system_settings where key = 'site_address'");
  }
});
