import { totpOf } from '#tests/totp.ts';
import { expect, people, test, testPassword } from '../fixtures.ts';

const tab = '/dashboard/settings?tab=security';

test('password: every message, the change, and the notice by mail', async ({
  page,
  visit,
  loginAs,
  app,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/400/);
  await loginAs('client');
  await visit(tab);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Please enter your current password')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Current password').fill('not mine');
  await page.getByLabel(/^New password/).fill('other horse 10');
  await page.getByLabel('Confirm new password').fill('other horse 11');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm new password').fill('other horse 10');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('The current password is not right').first()).toBeVisible();
  await page.getByLabel('Current password').fill(testPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await app.mail.waitFor((mail) => mail.to.includes(people.client.email) && /password was changed/.test(mail.subject), 30_000);

  await page.getByLabel('Current password').fill('other horse 10');
  await page.getByLabel(/^New password/).fill(testPassword);
  await page.getByLabel('Confirm new password').fill(testPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current password')).toHaveValue('');
});

test('two-factor: on with a code from the app, recovery codes once, off with the password', async ({
  page,
  visit,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/40[01]/);
  await loginAs('business');
  await visit(tab);
  await page.getByRole('switch', { name: 'Two-factor authentication' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Password/).fill('not mine');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The password is not right')).toBeVisible();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  const uri = `otpauth://totp/x?secret=${secret}`;
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText(/code/i).filter({ hasText: /invalid|not right/i })).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(totpOf(uri));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  const first = await codes.first().innerText();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).toBeChecked();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  await expect(codes).toHaveCount(10);
  expect(await codes.first().innerText()).not.toBe(first);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('switch', { name: 'Two-factor authentication' }).click();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).not.toBeChecked();
});

test('recovery email: stored with the password, confirmed through the link in the mail, removed in a day', async ({
  page,
  visit,
  loginAs,
  app,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/400/);
  await loginAs('admin');
  await visit('/admin/settings?tab=security');
  await page.getByRole('textbox', { name: 'Recovery email' }).fill('nobody');
  await page.getByRole('button', { name: 'Save Recovery Email' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByRole('textbox', { name: 'Recovery email' }).fill('spare@ada.test');
  await page.getByRole('button', { name: 'Save Recovery Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Password/).fill('not mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The password is not right')).toBeVisible();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Confirmation link sent')).toBeVisible();
  await expect(page.getByText('Not confirmed')).toBeVisible();

  const mail = await app.mail.waitFor(({ to }) => to.includes('spare@ada.test'), 30_000);
  await page.goto(/http\S+recovery-email\?token=\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm recovery email' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery email confirmed' })).toBeVisible();
  await expectAccessible();
  await visit('/admin/settings?tab=security');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel(/^Password/).fill(testPassword);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The recovery email will be removed')).toBeVisible();
  await expect(page.getByText(/spare@ada.test keeps working until/)).toBeVisible();
  await app.mail.waitFor(({ to, subject }) => to.includes('spare@ada.test') && /about to be removed/.test(subject), 30_000);
  await page.getByRole('button', { name: 'Keep spare@ada.test' }).click();
  await expect(page.getByText('The recovery email stays as it is')).toBeVisible();
  await expect(page.getByText(/keeps working until/)).toBeHidden();
  await app.pool.query('update users set recovery_email = null, recovery_email_verified = false');
});

test('the owner refuses common passwords, and that holds for everybody', async ({ page, visit, loginAs, allowConsole }) => {
  allowConsole(/400/);
  await loginAs('super_admin');
  await visit('/admin/settings?tab=security');
  const rule = page.getByRole('switch', { name: 'Refuse common passwords' });
  await expect(rule).not.toBeChecked();
  await rule.click();
  await expect(page.getByText('Common passwords are refused from now on')).toBeVisible();
  await expect(rule).toBeChecked();
  const demanded = page.getByRole('list', { name: 'Password must have' });
  await expect(demanded.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Current password').fill(testPassword);
  await page.getByLabel(/^New password/).fill('Password123');
  await page.getByLabel('Confirm new password').fill('Password123');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('This is one of the most common passwords.').first()).toBeVisible();
  await rule.click();
  await expect(rule).not.toBeChecked();
});

test('devices: other sessions are listed and end at once', async ({ page, visit, loginAs, app, browser }) => {
  await app.pool.query('delete from sessions');
  await loginAs('super_admin');
  const signInElsewhere = async (userAgent: string) => {
    const context = await browser.newContext({ userAgent });
    const body = { email: people.super_admin.email, password: testPassword };
    await context.request.post(`${app.url}/api/auth/sign-in/email`, { data: body, headers: { origin: app.url } });
    return context;
  };
  const phone = await signInElsewhere('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1');
  const laptop = await signInElsewhere('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0');
  await visit('/admin/settings?tab=security');
  const list = page.getByRole('list', { name: 'Signed-in devices' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  // Address and times tell two of the same kind apart.
  await expect(list.getByRole('listitem').first()).toContainText(/This computer · signed in .+\d+:\d\d [AP]M/);
  await expect(list.getByRole('listitem').first()).toContainText(/last active .+\d+:\d\d [AP]M · ends /);
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect((await phone.request.get(`${app.url}/api/account/profile`)).status()).toBe(401);
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out others' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect((await laptop.request.get(`${app.url}/api/account/profile`)).status()).toBe(401);
  await phone.close();
  await laptop.close();
});
