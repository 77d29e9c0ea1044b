import type { Page } from '@playwright/test';
import { alive, expect, people, test, testPassword } from '../fixtures.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const primaryOf = (page: Page, selector = 'html') =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).getPropertyValue('--brand-primary').trim());

test.beforeEach(async ({ loginAs }) => loginAs('admin'));
// The other files of the same app know the studio by its own name.
test.afterEach(async ({ app }) => {
  await app.pool.query('delete from branding');
});

test('site information, colors and logos are stored, and every page shows them at once', async ({
  page,
  visit,
  expectAccessible,
  browser,
  app,
  allowConsole,
}) => {
  // A logo that is no picture.
  allowConsole(/400/);
  await page.goto('/admin/settings?tab=site-information');
  await page.getByLabel('Site name').fill('North Light Studio');
  await page.getByLabel('Address', { exact: true }).fill('12 Harbour Road, Portland');
  await page.getByLabel('Hours of operation').fill('Mon-Thu 9-5');
  await page.getByRole('button', { name: 'Save Site Information' }).click();
  await expect(page.getByText('Site information updated successfully!')).toBeVisible();

  await visit('/admin/settings?tab=branding');
  await page.getByLabel('Company name').fill('Harbour & Co');
  await page.getByRole('button', { name: 'Save Branding' }).click();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Harbour & Co' })).toBeVisible();
  await page.getByRole('tab', { name: 'Colors' }).click();
  await page.getByLabel('Primary', { exact: true }).fill('#7a1f5c');
  expect(await primaryOf(page, '[data-testid=brand-preview]'), 'live, before saving').toBe('#7a1f5c');
  await page.getByRole('button', { name: 'Save Colors' }).click();
  await expect.poll(() => primaryOf(page)).toBe('#7a1f5c');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${app.url}/`);
  await expect.poll(() => primaryOf(visitor)).toBe('#7a1f5c');
  await expect(visitor.getByRole('link', { name: 'Harbour & Co, home' })).toBeVisible();
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByText('12 Harbour Road, Portland')).toBeVisible();
  await expect(footer.getByText('Mon-Thu 9-5')).toBeVisible();
  await expect(footer.getByText(/North Light Studio/).first()).toBeVisible();
  // A page that a guard refuses is made before anything is loaded, and has the colours all the same.
  const client = { email: people.client.email, password: testPassword };
  await visitor.request.post(`${app.url}/api/auth/sign-in/email`, { data: client, headers: { origin: app.url } });
  await visitor.goto(`${app.url}/admin`);
  await expect(visitor.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await alive(visitor);
  expect(await primaryOf(visitor)).toBe('#7a1f5c');

  await page.getByRole('button', { name: 'Reset to default colors' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset colors' }).click();
  await expect.poll(() => primaryOf(page)).toBe('#1f4d3f');

  await page.goto('/admin/settings?tab=branding&section=logos');
  await expect(page.getByText(/240x80 px transparent PNG/).first()).toBeVisible();
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  for (const variant of ['Light', 'Dark']) {
    await page.getByLabel(`${variant} logo`, { exact: true }).setInputFiles(file('logo.png', 'image/png', png));
    await expect(page.getByText(`${variant} Logo Updated`)).toBeVisible();
    await expect(page.getByRole('img', { name: `${variant} logo preview` })).toHaveAttribute('src', /^\/files\/.+\.png$/);
  }
  await expectAccessible();
  const words = Buffer.from('hello');
  await page.getByLabel('Dark logo', { exact: true }).setInputFiles(file('notes.txt', 'text/plain', words));
  await expect(page.getByText('Please choose an image file.')).toBeVisible();
  await page.getByLabel('Light logo', { exact: true }).setInputFiles(file('fake.png', 'image/png', words));
  await expect(page.getByText('Please choose an image: PNG, JPEG, WebP, GIF, AVIF or a plain SVG.')).toBeVisible();
  await visitor.goto(`${app.url}/`);
  await expect(visitor.getByRole('banner').locator('img[src^="/files/"]:visible').first()).toBeVisible();
  await visitor.context().close();
  await page.getByRole('button', { name: 'Remove Light logo' }).click();
  await page.getByRole('button', { name: 'Remove Dark logo' }).click();
  await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);
});

test('business hours on a phone stay inside their row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin/settings?tab=business-hours');
  const sunday = page.getByRole('listitem').filter({ hasText: 'Sunday' });
  await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
  const row = (await sunday.boundingBox()) ?? { x: 0, width: 0 };
  const remove = page.getByRole('button', { name: 'Remove these hours on Sunday' });
  const button = (await remove.boundingBox()) ?? { x: 1e6, width: 0 };
  expect(button.x + button.width).toBeLessThanOrEqual(row.x + row.width + 0.5);
});
