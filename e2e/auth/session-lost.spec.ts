import { expect, people, test, testPassword } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

const endSessions = (app: StudioApp, email: string) =>
  app.pool.query('delete from sessions where user_id = (select id from users where email = $1)', [email]);

test('a session that ends in the middle of a form is signed in again in place, and the form is saved', async ({
  page,
  visit,
  loginAs,
  app,
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
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: 'Log in' }).click();

  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary').getByText('Carl of the Long Form')).toBeVisible();
});
