import { expect, people, test, testPassword } from '../fixtures.ts';

test('passkey: added with the password, renamed, opens the account without a code, and is removed', async ({
  page,
  context,
  visit,
  loginAs,
  app,
  allowConsole,
  expectAccessible,
}) => {
  allowConsole(/40[01]/);
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const touch = (enabled: boolean) => device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  // The device answers what is asked while it is touched, and never what was asked before: it is touched as soon as the button asks,
  // not while the page offers passkeys at the email field.
  await page.exposeFunction('touchDevice', () => touch(true));
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      if (options?.mediation !== 'conditional') await (window as unknown as { touchDevice: () => Promise<void> }).touchDevice();
      return get(options);
    };
  });

  await loginAs('business');
  await page.goto('/dashboard/settings?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/^Name/)).toHaveValue(/ on /);
  await dialog.getByLabel(/^Password/).fill('not mine');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The password is not right')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(list).toHaveCount(1);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This device has a passkey for your account already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Rename / }).click();
  await dialog.getByLabel(/^Name/).fill('Phone of Bea');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('Phone of Bea');

  await app.pool.query('update users set two_factor_enabled = true where email = $1', [people.business.email]);
  await context.clearCookies();
  await touch(false);
  await visit('/auth');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard');
  await app.pool.query('update users set two_factor_enabled = false where email = $1', [people.business.email]);

  await page.goto('/dashboard/settings?tab=security');
  await expect(list).toContainText(/last used/);
  await page.getByRole('button', { name: 'Remove Phone of Bea' }).click();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await context.clearCookies();
  await touch(false);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('This passkey does not open an account here. It may have been removed.')).toBeVisible();
});
