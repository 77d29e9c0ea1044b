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

test('tabs are addresses, and an unknown one shows General', async ({ page, visit }) => {
  await visit('/admin/settings');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  for (const [name, address] of [
    ['Site Information', 'site-information'],
    ['Business Hours', 'business-hours'],
    ['Branding', 'branding'],
    ['Security', 'security'],
    ['General', 'general'],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/admin/settings?tab=${address}`);
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  // Keys of other services are the super administrator's alone.
  await expect(tabs.getByRole('link', { name: 'Integrations' })).toHaveCount(0);
  await visit('/admin/settings?tab=nonsense');
  await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeVisible();
});

test('general: profile and preferences are stored, dark mode switches the theme', async ({ page, visit }) => {
  await visit('/admin/settings');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly', '');
  for (const name of ['Email notifications', 'SMS notifications', 'Dark mode'])
    await expect(page.getByRole('switch', { name })).toBeChecked();
  await page.getByLabel('Display name').fill('Ada of the Studio');
  await page.getByLabel('Phone').fill('+1 555 010 0100');
  await page.getByRole('switch', { name: 'SMS notifications' }).uncheck();
  await page.getByRole('switch', { name: 'Dark mode' }).uncheck();
  await expect(page.locator('html')).toHaveClass(/light/);
  await page.getByRole('switch', { name: 'Dark mode' }).check();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Ada of the Studio')).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('ui-theme'));
  await visit('/admin/settings');
  await expect(page.locator('html'), 'a new device takes the stored choice').toHaveClass(/dark/);
  await expect(page.getByLabel('Phone')).toHaveValue('+1 555 010 0100');
  await expect(page.getByRole('switch', { name: 'SMS notifications' })).not.toBeChecked();
});

test('general: a failed save says so and keeps what was typed', async ({ page, visit, allowConsole }) => {
  allowConsole(/500/);
  await visit('/admin/settings');
  await page.route('**/api/account/profile', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"success":false,"data":null,"error":"An unexpected error occurred."}',
    }),
  );
  await page.getByLabel('First name').fill('Adelheid');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Failed to update profile')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Adelheid');
});

test('general: a profile that cannot be loaded is an error with a way out', async ({ page, app, visit, allowConsole }) => {
  allowConsole(/5\d\d/);
  // Who calls is known for half a minute; only the profile itself must be read anew.
  await visit('/admin/settings');
  await app.pool.query('alter table users rename column recovery_email to recovery_email_gone');
  try {
    await page.goto('/admin/settings');
    await expect(page.getByText('Failed to load profile')).toBeVisible();
  } finally {
    await app.pool.query('alter table users rename column recovery_email_gone to recovery_email');
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeVisible();
  await visit('/admin/settings');
});

test('site information is stored and shown on every page at once', async ({ page, visit }) => {
  await visit('/admin/settings?tab=site-information');
  await expect(page.getByLabel('Tax rate (%)')).toHaveValue('8');
  await expect(page.getByRole('switch', { name: 'Show services to visitors' })).not.toBeChecked();
  await page.getByLabel('Site name').fill('North Light Studio');
  await page.getByLabel('Address', { exact: true }).fill('12 Harbour Road, Portland');
  await page.getByLabel('Hours of operation').fill('Mon-Thu 9-5');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Name of link 1').fill('Mastodon');
  await page.getByLabel('Address of link 1').fill('nowhere');
  await page.getByRole('button', { name: 'Save Site Information' }).click();
  await expect(page.getByText('Please enter a valid URL')).toBeVisible();
  await page.getByLabel('Address of link 1').fill('https://social.test/@north');
  await page.getByRole('button', { name: 'Save Site Information' }).click();
  await expect(page.getByText('Site information updated successfully!')).toBeVisible();

  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('12 Harbour Road, Portland')).toBeVisible();
  await expect(footer.getByText('Mon-Thu 9-5')).toBeVisible();
  await expect(footer.getByText(/North Light Studio/).first()).toBeVisible();
});

test('site information: the raw error message is shown when saving fails', async ({ page, visit, allowConsole }) => {
  allowConsole(/409/);
  await visit('/admin/settings?tab=site-information');
  await page.route('**/api/admin/settings/site', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: '{"success":false,"data":null,"error":"The disk is full."}',
    }),
  );
  await page.getByLabel('Phone').fill('+1 555 777');
  await page.getByRole('button', { name: 'Save Site Information' }).click();
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 555 777');
});

test('maintenance mode asks first, then closes the site for visitors', async ({ page, visit, browser, app, allowConsole }) => {
  allowConsole(/503/);
  await visit('/admin/settings?tab=site-information');
  const visitor = await (await browser.newContext()).newPage();
  await page.getByRole('switch', { name: 'Maintenance mode' }).check();
  await page.getByRole('button', { name: 'Save Site Information' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Close the site for visitors?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await visitor.goto(`${app.url}/`))?.status()).toBe(200);
  await page.getByRole('button', { name: 'Save Site Information' }).click();
  await dialog.getByRole('button', { name: 'Turn on maintenance mode' }).click();
  await expect(page.getByText('Site information updated successfully!')).toBeVisible();
  expect((await visitor.goto(`${app.url}/`))?.status()).toBe(503);
  await page.getByRole('switch', { name: 'Maintenance mode' }).uncheck();
  await page.getByRole('button', { name: 'Save Site Information' }).click();
  await expect(async () => expect((await visitor.goto(`${app.url}/`))?.status()).toBe(200)).toPass();
  await visitor.context().close();
});

test('branding: name and colors apply everywhere at once, and reset', async ({ page, visit, expectAccessible, browser, app }) => {
  await visit('/admin/settings?tab=branding');
  await page.getByLabel('Company name').fill('Harbour & Co');
  await page.getByRole('button', { name: 'Save Branding' }).click();
  await expect(page.getByText('Branding Updated')).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Harbour & Co' })).toBeVisible();

  await page.getByRole('tab', { name: 'Colors' }).click();
  await page.getByLabel('Primary', { exact: true }).fill('#7a1f5c');
  expect(await primaryOf(page, '[data-testid=brand-preview]'), 'live, before saving').toBe('#7a1f5c');
  await page.getByLabel('Text', { exact: true }).fill('#cccccc');
  await expect(page.getByText(/would be hard to read/)).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Text', { exact: true }).fill('#17161a');
  await expect(page.getByText(/would be hard to read/)).toBeHidden();
  await page.getByLabel('Accent', { exact: true }).fill('#zz');
  await expect(page.getByText('Please enter a color such as #1f4d3f')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Colors' })).toBeDisabled();
  await page.getByLabel('Accent', { exact: true }).fill('#e4572e');
  await page.getByRole('button', { name: 'Save Colors' }).click();
  await expect.poll(() => primaryOf(page)).toBe('#7a1f5c');
  const cached = await page.evaluate(() => JSON.parse(localStorage.getItem('branding') ?? '{}'));
  expect(cached).toMatchObject({ companyName: 'Harbour & Co', colors: { primary: '#7a1f5c' } });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${app.url}/`);
  await expect.poll(() => primaryOf(visitor)).toBe('#7a1f5c');
  await expect(visitor.getByRole('link', { name: 'Harbour & Co, home' })).toBeVisible();
  // A page that a guard refuses is made before anything is loaded, and has the colours all the same.
  const client = { email: people.client.email, password: testPassword };
  await visitor.request.post(`${app.url}/api/auth/sign-in/email`, { data: client, headers: { origin: app.url } });
  await visitor.goto(`${app.url}/admin`);
  await expect(visitor.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await alive(visitor);
  expect(await primaryOf(visitor)).toBe('#7a1f5c');

  await page.getByRole('button', { name: 'Reset to default colors' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset colors' }).click();
  await expect(page.getByText('Branding Reset')).toBeVisible();
  await expect(page.getByLabel('Primary', { exact: true })).toHaveValue('#1f4d3f');
  await expect.poll(() => primaryOf(page)).toBe('#1f4d3f');
  await visitor.context().close();
});

test('branding: logos are stored on the server and removed again', async ({ page, visit, expectAccessible, allowConsole }) => {
  allowConsole(/400/);
  await visit('/admin/settings?tab=branding&section=logos');
  await expect(page.getByText(/240x80 px transparent PNG/).first()).toBeVisible();
  await page.getByLabel('Light logo', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('Light Logo Updated')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Light logo preview' })).toHaveAttribute('src', /^\/files\/.+\.png$/);
  await page.getByLabel('Dark logo', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText('Dark Logo Updated')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Dark logo preview' })).toHaveAttribute('src', /^\/files\/.+\.png$/);
  await expectAccessible();

  await page
    .getByLabel('Dark logo', { exact: true })
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('Please choose an image file.')).toBeVisible();
  await page
    .getByLabel('Light logo', { exact: true })
    .setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
  await expect(page.getByText('Please choose an image: PNG, JPEG, WebP, GIF, AVIF or a plain SVG.')).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('banner').locator('img[src^="/files/"]:visible').first()).toBeVisible();
  await visit('/admin/settings?tab=branding&section=logos');
  await page.getByRole('button', { name: 'Remove Light logo' }).click();
  await page.getByRole('button', { name: 'Remove Dark logo' }).click();
  await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);
});

test('business hours: refused while they make no sense, kept after a reload, and on a phone inside their row', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit('/admin/settings?tab=business-hours');
  const sunday = page.getByRole('listitem').filter({ hasText: 'Sunday' });
  await expect(sunday).toContainText('Closed');
  await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
  const row = (await sunday.boundingBox()) ?? { x: 0, width: 0 };
  const remove = page.getByRole('button', { name: 'Remove these hours on Sunday' });
  const button = (await remove.boundingBox()) ?? { x: 1e6, width: 0 };
  expect(button.x + button.width).toBeLessThanOrEqual(row.x + row.width + 0.5);

  await page.getByLabel('Sunday opens').fill('10:00');
  await page.getByLabel('Sunday closes').fill('09:30');
  await page.getByRole('button', { name: 'Save Business Hours' }).click();
  await expect(page.getByText('Opening times must end after they begin')).toBeVisible();
  await page.getByLabel('Sunday closes').fill('12:30');
  await page.getByRole('button', { name: 'Save Business Hours' }).click();
  await expect(page.getByText('Business hours updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Sunday opens')).toHaveValue('10:00');
  await expect(page.getByLabel('Sunday closes')).toHaveValue('12:30');

  await remove.click();
  await page.getByRole('button', { name: 'Save Business Hours' }).click();
  await expect(page.getByText('Business hours updated')).toBeVisible();
  await page.reload();
  await expect(sunday).toContainText('Closed');
});
