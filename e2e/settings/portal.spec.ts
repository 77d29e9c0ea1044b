import { expect, test } from '../fixtures.ts';

test('a name is stored and shown in the frame, and signing out from the menu ends the session and leads home', async ({
  page,
  loginAs,
}) => {
  await loginAs('business', 'new session');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByLabel('Display name').fill('Bea of the Shop');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('complementary').getByText('Bea of the Shop')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fdashboard$/);
});
