import { sendEarlierTotp } from '#tests/totp.ts';
import { two_factors, users } from '../../src/db/schema/people/auth.ts';
import { expect, people, test, testPassword } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

const endSessions = (app: StudioApp, email: string) =>
  app.pool.query('delete from sessions where user_id = (select id from users where email = $1)', [email]);

test.afterEach(async ({ app }) => {
  await app.db.delete(two_factors);
  await app.db.update(users).set({ two_factor_enabled: false });
});

test('a session that ends in the middle of a form is signed in again in place, and the form is saved', async ({
  page,
  visit,
  loginAs,
  app,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await loginAs('client');
  await visit('/dashboard/profile');
  await page.getByLabel('Display name').fill('Carl of the Long Form');
  await endSessions(app, people.client.email);
  await page.getByRole('button', { name: 'Save Changes' }).click();

  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(dialog.getByLabel('Email')).toHaveValue(people.client.email);
  await expect(dialog.getByLabel('Email')).not.toBeEditable();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: 'Log in' }).click();

  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary').getByText('Carl of the Long Form')).toBeVisible();
});

test('whoever does not sign in again keeps what was typed, over an open dialog as well', async ({
  page,
  visit,
  loginAs,
  app,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await loginAs('admin');
  await visit('/admin/services');
  await page.getByRole('button', { name: 'Add Service' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Service' });
  await form.getByLabel('Name').fill('A week of polish');
  await form.getByLabel('Price on request').check();
  await endSessions(app, people.admin.email);
  await form.getByRole('button', { name: 'Add Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('A week of polish');
});

test('the second factor is asked for in place too', async ({ page, visit, loginAs, app, allowConsole }) => {
  allowConsole(/status of 401/);
  await loginAs('business');
  const headers = { origin: app.url };
  const enabled = await page.request.post('/api/auth/two-factor/enable', { data: { password: testPassword }, headers });
  const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
  const turnedOn = await sendEarlierTotp(totpURI, (code) =>
    page.request.post('/api/auth/two-factor/verify-totp', { data: { code }, headers }),
  );
  expect(turnedOn.status()).toBe(200);
  await visit('/dashboard/profile');
  await page.getByLabel('Display name').fill('Bea with two locks');
  await endSessions(app, people.business.email);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(backupCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Bea with two locks')).toBeVisible();
});
