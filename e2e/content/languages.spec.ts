import { expect, test } from '../fixtures.ts';

// Languages are everybody's: other tests of this worker find the site in English alone.
test.afterEach(async ({ page, app, loginAs }) => {
  await loginAs('admin');
  await page.request.put(`${app.url}/api/admin/settings/languages`, { data: { languages: [] }, headers: { origin: app.url } });
  await app.pool.query(`delete from content_pages where page like 'about%'`);
});

test('a second language is turned on, translated in place, and chosen by a visitor on a phone', async ({
  page,
  app,
  loginAs,
  visit,
}) => {
  await loginAs('admin');
  await page.goto('/admin/settings?tab=site-texts');
  await page.getByLabel('Deutsch').check();
  await page.getByRole('button', { name: 'Save Languages' }).click();
  await expect(page.getByText('Languages updated')).toBeVisible();

  await page.goto('/admin/content/about');
  await page.getByRole('navigation', { name: 'Language of the page' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About (Deutsch)');
  const frame = page.frameLocator('iframe[title="Preview of About (Deutsch)"]');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de');
  await frame.getByRole('heading', { level: 1 }).click();
  await page.getByLabel('Title', { exact: true }).first().fill('Guten Tag, ich bin das Studio');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Guten Tag, ich bin das Studio');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Page published')).toBeVisible();

  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 780 });
  await visit('/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${app.url}/de/about`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guten Tag, ich bin das Studio');
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);

  // In the app, the prefix stays; the choice at the foot follows the page that is shown.
  const foot = page.getByRole('contentinfo');
  await foot.locator('a[href="/de/pricing"]').first().click();
  await expect(page).toHaveURL(`${app.url}/de/pricing`);
  await expect(foot.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
  await foot.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${app.url}/pricing`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  // What has no languages is reached from a German page by a click as by its address.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/de');
  await page.locator('header a[href="/de/auth"]').click();
  await expect(page).toHaveURL(`${app.url}/auth`);
  const led = await page.request.get(`${app.url}/de/dashboard/orders?x=1`, { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([302, '/dashboard/orders?x=1']);
  expect((await page.request.get(`${app.url}/de/`, { maxRedirects: 0 })).headers().location).toBe('/de');
  const unknown = await page.request.get(`${app.url}/de/nowhere/at-all`, { maxRedirects: 0 });
  expect(unknown.headers().location).toBe('/de');
});
