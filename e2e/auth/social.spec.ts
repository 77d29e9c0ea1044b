import { people } from '../../tests/seed.ts';
import { socialKeys, startSocial } from '../../tests/social/stand-in.ts';
import { alive, expect, test, testPassword } from '../fixtures.ts';

test('a visitor comes in with Google, and a client connects it', async ({ page, ownStudio, visit, expectAccessible }) => {
  const provider = await startSocial();
  const studio = await ownStudio('foyer_studio', { ...provider.env, SMTP_URL: '' });
  const signIn = (email: string) =>
    page.request.post(`${studio.url}/api/auth/sign-in/email`, {
      data: { email, password: testPassword },
      headers: { origin: studio.url },
    });
  // Not under an open page, whose stream would be refused.
  const leave = async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
  };
  await signIn(people.super_admin.email);
  const none = Object.fromEntries(Object.keys(socialKeys).map((name) => [name, '']));
  const { google_client_id, google_client_secret } = socialKeys;
  const stored = await page.request.put(`${studio.url}/api/admin/integrations/social`, {
    data: { ...none, google_client_id, google_client_secret, account_password: testPassword },
    headers: { origin: studio.url },
  });
  expect(stored.status()).toBe(200);
  await page.context().clearCookies();

  provider.person = { id: 'visitor', email: 'visitor@people.test', first_name: 'Vera', last_name: 'Visitor' };
  await visit(`${studio.url}/auth?returnTo=/dashboard/settings?tab=security`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${studio.url}/dashboard/settings?tab=security`);
  const connected = page.getByRole('region', { name: 'Connected accounts' });
  await expect(connected.getByText('visitor@people.test')).toBeVisible();
  await expect(page.getByText('Your account has no password yet.')).toBeVisible();
  await expect(connected.getByRole('button', { name: 'Disconnect Google' })).toBeDisabled();
  await leave();

  // Somebody who says no, then somebody whose address has an account.
  provider.person = null;
  await page.goto(`${studio.url}/auth`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByText('You did not allow Google to confirm who you are')).toBeVisible();
  provider.person = { id: 'client', email: people.client.email, isProven: true };
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByText('You already have an account with this email address')).toBeVisible();
  await alive(page);
  await page.getByLabel('Email', { exact: true }).fill(people.client.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${studio.url}/dashboard`);
  await page.goto(`${studio.url}/dashboard/settings?tab=security`);
  await expect(connected.getByText(people.client.email)).toBeVisible();
  await connected.getByRole('button', { name: 'Disconnect Google' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .fill(testPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Google is disconnected')).toBeVisible();
  await connected.getByRole('button', { name: 'Connect Google', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .fill(testPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Google' }).click();
  await expect(connected.getByText('Google is connected. You can sign in with it from now on.')).toBeVisible();
  await expectAccessible();
  await provider.close();
});
