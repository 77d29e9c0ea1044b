import { expect, test } from '../fixtures.ts';

test('the dashboard says what needs the person, and the profile form stores the name and shows it in the frame', async ({
  page,
  visit,
  loginAs,
  expectAccessible,
}) => {
  await loginAs('business');
  await visit('/dashboard');
  const needs = page.getByRole('region', { name: 'What needs you' });
  await expect(needs.getByRole('heading', { name: 'Complete your business profile' })).toBeVisible();
  await expect(needs.getByRole('heading', { name: 'Turn on two-factor authentication' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Bea & Co');
  const nav = page.getByRole('navigation', { name: 'Portal' });
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  for (const name of ['Settings', 'Business Profile', 'Profile']) {
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
  await expectAccessible();
  await page.getByLabel('Display name').fill('Bea of the Shop');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Bea of the Shop')).toBeVisible();
});

test('business profile: messages, creation, ciphertext in the database, plain text in the browser; a failed save names the reason', async ({
  page,
  visit,
  loginAs,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  await loginAs('client');
  await visit('/dashboard/settings');
  await page.getByLabel('Employee count').fill('-1');
  await page.getByRole('button', { name: 'Create Business Profile' }).click();
  await expect(page.getByText('Business name is required')).toBeVisible();
  await expect(page.getByText('Employee count must be at least 0')).toBeVisible();
  await page.getByLabel('Business name').fill('Carl Builds');
  await page.getByLabel('Business type').selectOption('Corporation');
  await page.getByLabel('Annual revenue').selectOption('under_100k');
  await page.getByLabel('Employee count').fill('0');
  await page.getByLabel('Tax ID').fill('12-3456789');
  await page.getByRole('button', { name: 'Create Business Profile' }).click();
  await expect(page.getByText('Business profile created successfully!')).toBeVisible();

  const stored = async () => (await app.pool.query("select * from businesses where business_name like 'Carl%'")).rows[0];
  const first = await stored();
  expect(first.encrypted_tax_id.split('.')).toHaveLength(3);
  expect(JSON.stringify(first)).not.toContain('3456789');

  await visit('/dashboard/business-profile');
  await expect(page.getByLabel('Tax ID')).toHaveValue('12-3456789');
  await page.getByLabel('City').fill('Portland');
  await page.getByRole('button', { name: 'Update Business Profile' }).click();
  await expect(page.getByText('Business profile updated successfully!')).toBeVisible();
  expect((await stored()).encrypted_tax_id, 'an untouched value is not encrypted anew').toBe(first.encrypted_tax_id);
  await page.getByLabel('Tax ID').fill('');
  await page.getByRole('button', { name: 'Update Business Profile' }).click();
  await expect.poll(async () => (await stored()).encrypted_tax_id).toBeNull();

  await page.route('**/api/business', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: '{"success":false,"data":null,"error":"This entry exists already."}',
    }),
  );
  await page.getByLabel('Business name').fill('Bea & Daughters');
  await page.getByRole('button', { name: 'Update Business Profile' }).click();
  await expect(page.getByText('Failed to save business profile: This entry exists already.')).toBeVisible();
  await expect(page.getByLabel('Business name')).toHaveValue('Bea & Daughters');
});

test('preferences: theme and motion apply at once and stay', async ({ page, visit, loginAs }) => {
  await loginAs('business');
  await visit('/dashboard/settings?tab=preferences');
  await page.getByRole('radio', { name: /^Blackout/ }).check();
  await expect(page.locator('html')).toHaveClass(/blackout/);
  await page.getByRole('radio', { name: 'Slide' }).check();
  await page.getByRole('radio', { name: /^Reduced/ }).check();
  await page.getByRole('switch', { name: 'Email notifications' }).uncheck();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await visit('/dashboard/settings?tab=preferences');
  await expect(page.getByRole('radio', { name: /^Blackout/ })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Email notifications' })).not.toBeChecked();
  const kept = await page.evaluate(() =>
    ['ui-theme', 'animationPreference', 'transitionEffect'].map((key) => localStorage.getItem(key)),
  );
  expect(kept).toEqual(['blackout', 'reduced', 'slide']);
});

test('notifications: what a person is told of, and how, is kept', async ({ page, visit, loginAs, expectAccessible }) => {
  await loginAs('business');
  await visit('/dashboard/settings?tab=notifications');
  await expect(page.getByRole('switch', { name: 'Maintenance alerts in the app' })).toBeChecked();
  await page.getByRole('switch', { name: 'Maintenance alerts by mail' }).uncheck();
  const save = page.getByRole('button', { name: 'Save Preferences' });
  await page.getByRole('switch', { name: 'Quiet hours' }).check();
  await page.getByLabel('Until').fill('20:00');
  await expect(page.getByText('Please choose another time than the first')).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible();
  await page.getByRole('switch', { name: 'Quiet hours' }).uncheck();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/notifications/preferences'));
  await save.click();
  expect((await saved).ok()).toBe(true);
  await visit('/dashboard/settings?tab=notifications');
  await expect(page.getByRole('switch', { name: 'Maintenance alerts by mail' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Maintenance alerts in the app' })).toBeChecked();
});

test('signing out from the menu ends the session and leads home', async ({ page, visit, loginAs }) => {
  await loginAs('business');
  await visit('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fdashboard$/);
});
