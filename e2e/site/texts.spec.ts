import { expect, test } from '../fixtures.ts';
import { setSettings, untilPage } from './studio.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.afterEach(({ app }) => setSettings(app, {}));

test('a new studio is told of its example texts until each is replaced, kept or hidden', async ({ page, loginAs, app }) => {
  test.slow();
  await loginAs('admin');
  await page.goto('/admin');
  const notice = page.getByRole('status').filter({ hasText: 'Your site still shows example texts' });
  await expect(notice.getByRole('listitem')).toHaveCount(11);
  await expect(notice.getByRole('link', { name: 'Your story' })).toHaveAttribute('href', '/about');
  await notice.getByRole('link', { name: 'Site Texts' }).click();

  await page.getByLabel('Your name').fill('Olga Owner');
  await page.getByLabel('Client names', { exact: true }).fill('Acme & Sons\nNorthlight');
  await page.getByLabel('About block', { exact: true }).fill('I mend old houses.\n\nAnd their websites.');
  await page.getByLabel('Your story on the site').selectOption({ label: 'Hidden' });
  for (const part of ['Skills', 'Approach', 'Questions about money', 'Documentation', 'What you can count on'])
    await page.getByLabel(part, { exact: true }).selectOption({ label: 'Keep: it is true of my studio' });
  for (const part of ['Plans, one-time services and add-ons', 'Frequently asked questions'])
    await page.getByLabel(part, { exact: true }).selectOption({ label: 'Hide' });
  await page.getByRole('button', { name: 'Save Site Texts' }).click();
  await expect(notice.getByRole('listitem')).toHaveText(['Portrait (Home and About)']);

  const stored = page.waitForResponse((response) => response.url().endsWith('/owner-picture') && response.ok());
  await page.getByLabel('Your picture', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await stored;
  await expect(notice).toHaveCount(0);

  await untilPage(app, '/', (html) => html.includes('I mend old houses.'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'About Olga Owner' })).toBeVisible();
  await expect(page.getByText('And their websites.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Olga Owner' })).toBeVisible();
  const trusted = page.getByRole('region', { name: /^I Design/ });
  await expect(trusted.getByRole('listitem')).toHaveText(['Acme & Sons', 'Northlight']);

  // What has no code of its own is read as it is served.
  const served = async (path: string) => (await page.request.get(path)).text();
  const about = await served('/about');
  expect(about).toContain('>Olga Owner<');
  expect(about).not.toContain('I began by building');
  expect(about).toContain('Four crafts, one pair of hands');
  const pricing = await served('/pricing');
  expect(pricing).toContain('A price for what you need.');
  expect(pricing).not.toContain('role="tablist"');
  expect(pricing).toContain('Questions about money');
  const support = await served('/support');
  expect(support).not.toContain('Frequently asked questions');
  expect(support).not.toContain('FAQPage');
  await app.pool.query('update branding set owner_picture_file_id = null');
});

test('the setup asks for the studio’s name, the owner’s name and picture', async ({ page, freshApp, expectAccessible }) => {
  await page.goto(`${freshApp.url}/setup`);
  await page.getByLabel('Studio name').fill('Northlight Studio');
  await page.getByLabel('First name').fill('Olga');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByLabel('Your picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('img', { name: 'Your picture preview' })).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Email').fill('olga@studio.test');
  await page.getByRole('textbox', { name: 'Password', exact: false }).first().fill('a rare secret');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a rare secret');
  await page.getByRole('button', { name: 'Create Super Admin' }).click();
  await expect(page).toHaveURL(`${freshApp.url}/dashboard`);
  await page.goto(`${freshApp.url}/about`);
  await expect(page).toHaveTitle('About | Northlight Studio');
  await expect(page.getByRole('img', { name: 'Olga Owner' })).toHaveAttribute('src', /^\/files\/.+\.png$/);
});
