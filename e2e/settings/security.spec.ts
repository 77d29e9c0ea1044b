import { totpOf } from '#tests/totp.ts';
import { two_factors, users } from '../../src/db/schema/people/auth.ts';
import { expect, test, testPassword } from '../fixtures.ts';

test.afterEach(async ({ app }) => {
  await app.db.delete(two_factors);
  await app.db.update(users).set({ two_factor_enabled: false });
});

test('two-factor: the picture is shown, a code from the app turns it on, and the recovery codes are downloaded', async ({
  page,
  loginAs,
  expectAccessible,
}) => {
  await loginAs('business');
  await page.goto('/dashboard/settings?tab=security');
  await page.getByRole('switch', { name: 'Two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel('Code from the app').fill(totpOf(`otpauth://totp/x?secret=${secret}`));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
});
