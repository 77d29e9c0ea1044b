import { expect, test, testPassword } from '../fixtures.ts';

test('a backup is made, verified and downloaded from the screen', async ({
  page,
  visit,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  // The wrong password.
  allowConsole(/400/);
  await loginAs('super_admin');
  await visit('/admin/settings?tab=backup');
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Back Up Now' }).click();
  const row = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await expect(row).toContainText('Not verified', { timeout: 30_000 });
  await expectAccessible();

  await row.getByRole('button', { name: /^More for foyer-/ }).click();
  await page.getByRole('menuitem', { name: 'Verify' }).click();
  await expect(row).toContainText('Restored for a test', { timeout: 40_000 });

  await row.getByRole('button', { name: /^More for foyer-/ }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('The password is not right')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(testPassword);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^foyer-.+\.tar\.gz$/);
});
