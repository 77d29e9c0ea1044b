import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sendEarlierTotp, totpOf } from '#tests/totp.ts';
import { system_setup } from '../../src/db/schema/operations/setup.ts';
import { two_factors, users } from '../../src/db/schema/people/auth.ts';
import { expect, people, test, testPassword } from '../fixtures.ts';

const password = (page: Page, name = 'Password') => page.getByRole('textbox', { name, exact: false }).first();

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  // The answer to a form that was refused is a page with the status of its refusal.
  test.beforeEach(({ allowConsole }) => allowConsole(/40[01]/));

  test('a person logs in, lands where the guard stood, and no password is in the address', async ({ page }) => {
    await page.goto('/dashboard/settings');
    await expect(page).toHaveURL(/\/auth\?returnTo=/);
    await page.getByLabel('Email').fill(people.client.email);
    await password(page).fill('wrong one');
    await password(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue(people.client.email);
    await expect(password(page)).toHaveValue('');
    expect(page.url()).not.toMatch(/password|wrong/);
    await password(page).fill(testPassword);
    await password(page).press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
  });

  test('a field that is wrong says so', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  });

  test('the second factor is asked for on a page of its own', async ({ page, app }) => {
    const origin = { origin: app.url };
    const { email } = people.business;
    await page.request.post('/api/auth/sign-in/email', { data: { email, password: testPassword }, headers: origin });
    const enabled = await page.request.post('/api/auth/two-factor/enable', { data: { password: testPassword }, headers: origin });
    const { totpURI } = (await enabled.json()) as { totpURI: string };
    await sendEarlierTotp(totpURI, (code) =>
      page.request.post('/api/auth/two-factor/verify-totp', { data: { code }, headers: origin }),
    );
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await password(page).fill(testPassword);
    await password(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
    await page.getByLabel('Authentication code').fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid code');
    await page.getByLabel('Authentication code').fill(totpOf(totpURI));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await app.db.delete(two_factors);
    await app.db.update(users).set({ two_factor_enabled: false });
  });

  for (const [type, email] of [
    ['Personal', 'plain@new.test'],
    ['Business', 'plain@firm.test'],
  ] as const) {
    test(`a ${type.toLowerCase()} account is registered`, async ({ page, app }) => {
      await page.goto('/auth');
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Please select an account type')).toBeVisible();
      await page.getByRole('radio', { name: type }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('First name').fill('Pia');
      await page.getByLabel('Last name').fill('P');
      await page.getByLabel('Email').fill(email);
      await password(page).fill('secret 1');
      await password(page, 'Confirm password').fill('secret 1');
      if (type === 'Business') await page.getByLabel('Business name').fill('Plain & Sons');
      const send = page.getByRole('button', { name: type === 'Business' ? 'Continue' : 'Create account' });
      await send.click();
      await expect(page.getByText('Last name must be at least 2 characters')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Pia');
      await page.getByLabel('Last name').fill('Plain');
      await password(page).fill('secret 1');
      await password(page, 'Confirm password').fill('secret 1');
      if (type === 'Business') await page.getByLabel('Business name').fill('Plain & Sons');
      await send.click();
      await expect(page.getByText('Check your email')).toBeVisible();
      const user_type = type === 'Business' ? ('business' as const) : ('personal' as const);
      expect(await app.db.select().from(users).where(eq(users.email, email))).toMatchObject([{ user_type }]);
    });
  }

  test('a forgotten password is asked for and chosen anew', async ({ page, app }) => {
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill(people.admin.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const mail = await app.mail.waitFor(({ to, subject }) => to.includes(people.admin.email) && /^Reset/.test(subject));
    await page.goto(/http\S+reset-password\?token=[\w-]+/.exec(mail.text)?.[0] ?? '');
    await password(page, 'New password').fill('12345');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await password(page, 'New password').fill(testPassword);
    await password(page, 'Confirm password').fill(testPassword);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Your password has been changed')).toBeVisible();
  });

  test('a studio is set up', async ({ page, freshApp }) => {
    await page.goto(freshApp.url);
    await expect(page).toHaveURL(/\/setup$/);
    await expect(page.getByRole('link', { name: 'Back to site' }), 'there is no site yet').toHaveCount(0);
    await page.getByLabel('First name').fill('Olga');
    await page.getByLabel('Last name').fill('Owner');
    await page.getByLabel('Email').fill('olga@studio.test');
    await password(page).fill('a rare secret');
    await password(page, 'Confirm password').fill('another one');
    await page.getByLabel('Refuse common passwords').check();
    await page.getByRole('button', { name: 'Create Super Admin' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.getByLabel('Refuse common passwords')).toBeChecked();
    await password(page).fill('a rare secret');
    await password(page, 'Confirm password').fill('a rare secret');
    await page.getByRole('button', { name: 'Create Super Admin' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await freshApp.db.select().from(system_setup)).toMatchObject([{ setup_completed: true }]);
  });
});

test('Enter before the script has come puts nothing into the address, and logs in', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(people.client.email);
  await password(page).fill(testPassword);
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/auth'));
  await password(page).press('Enter');
  const request = await posted;
  expect(request.url()).not.toContain('password');
  scripts.resolve();
  await expect(page).toHaveURL(/\/dashboard$/);
});
