import type { Page } from '@playwright/test';
import { sendEarlierTotp, totpOf } from '#tests/totp.ts';
import { two_factors, users } from '../../src/db/schema/people/auth.ts';
import { alive, expect, people, test, testPassword } from '../fixtures.ts';

const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });

async function logIn(page: Page, email: string, secret = testPassword) {
  await page.getByLabel('Email').fill(email);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test.describe('login', () => {
  // The second factor of one test must not stand in the way of the others.
  test.afterEach(async ({ app }) => {
    await app.db.delete(two_factors);
    await app.db.update(users).set({ two_factor_enabled: false });
  });

  test('says what is wrong with each field, and keeps what was typed', async ({ page, visit, expectAccessible }) => {
    await visit('/auth');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectAccessible();
    await logIn(page, 'nobody', '12345');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.getByLabel('Email').fill('nobody@studio.test');
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
    await password(page).fill('123456');
    await expect(page.getByText('Password must be at least 6 characters')).toBeHidden();
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByRole('tab', { name: 'Login' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('nobody@studio.test');
  });

  test('refuses a wrong password with one text, and a broken connection with another', async ({ page, visit, allowConsole }) => {
    allowConsole(/401|ERR_FAILED/);
    await visit('/auth');
    await logIn(page, people.client.email, 'wrong password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue(people.client.email);
    await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 401, json: {} }));
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed.');
    await page.unroute('**/api/auth/sign-in/email');
    await page.route('**/api/auth/sign-in/email', (route) => route.abort());
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to log in');
  });

  for (const [person, home] of [
    ['client', '/dashboard'],
    ['admin', '/admin'],
    ['super_admin', '/admin'],
  ] as const) {
    test(`brings ${person} home to ${home}`, async ({ page, visit }) => {
      await visit('/auth');
      await logIn(page, people[person].email);
      await expect(page.getByText('Successfully logged in!')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${home}$`));
      await page.goto('/auth');
      await expect(page, 'somebody signed in has no business here').toHaveURL(new RegExp(`${home}$`));
    });
  }

  test('returns to where the guard stood, and never to another site', async ({ page, visit }) => {
    await page.goto('/dashboard?from=mail');
    await expect(page).toHaveURL(/\/auth\?returnTo=/);
    await alive(page);
    await logIn(page, people.client.email);
    await expect(page).toHaveURL(/\/dashboard\?from=mail$/);
    // Left first: an open page would come back to its stream without a session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await visit('/auth?returnTo=%2F%2Fevil.example%2Fx');
    await logIn(page, people.client.email);
    await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
    // Somebody who is signed in already is sent on by the server.
    for (const target of ['/.//evil.example', '/%2e//evil.example', '/x/..//evil.example', '//evil.example', '/\\evil.example']) {
      const answer = await page.request.get(`/auth?returnTo=${encodeURIComponent(target)}`, { maxRedirects: 0 });
      expect(answer.headers().location, target).toBe('/dashboard');
    }
  });

  test('shows and hides the password, and works from the keyboard alone', async ({ page, visit }) => {
    await visit('/auth');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(people.client.email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    if (!(await password(page).evaluate((box) => box === document.activeElement))) await page.keyboard.press('Shift+Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(testPassword);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await password(page).press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('asks for the second factor, takes a code or a recovery code, and trusts a device', async ({
    page,
    visit,
    app,
    allowConsole,
    expectAccessible,
  }) => {
    allowConsole(/401/);
    const { email } = people.business;
    const origin = { origin: app.url };
    await page.request.post('/api/auth/sign-in/email', { data: { email, password: testPassword }, headers: origin });
    const enabled = await page.request.post('/api/auth/two-factor/enable', { data: { password: testPassword }, headers: origin });
    const { totpURI, backupCodes } = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
    const turnedOn = await sendEarlierTotp(totpURI, (code) =>
      page.request.post('/api/auth/two-factor/verify-totp', { data: { code }, headers: origin }),
    );
    expect(turnedOn.status()).toBe(200);
    // Left first: an open page would come back to its stream without a session.
    await page.goto('about:blank');
    await page.context().clearCookies();

    await visit('/auth');
    await logIn(page, email);
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeFocused();
    await expectAccessible();
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Enter the 6-digit code')).toBeVisible();
    await page.getByLabel('Authentication code').fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid code');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(backupCodes[0] ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    // Left first: an open page would come back to its stream without a session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await visit('/auth');
    await logIn(page, email);
    await page.getByLabel('Authentication code').fill(totpOf(totpURI));
    await page.getByLabel('Trust this device for 30 days').check();
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Successfully logged in!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.request.post('/api/auth/sign-out', { data: {}, headers: origin });
    await visit('/auth');
    await logIn(page, email);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('is limited, and says for how long', async ({ page, allowConsole, ownStudio }) => {
    allowConsole(/401|429/);
    const studio = await ownStudio('foyer_studio', { RATE_LIMITS: 'true' });
    await page.goto(`${studio.url}/auth`);
    await alive(page);
    for (let n = 0; n < 10; n += 1) {
      await page.request.post(`${studio.url}/api/auth/sign-in/email`, {
        data: { email: people.client.email, password: 'wrong one' },
        headers: { origin: studio.url },
      });
    }
    await logIn(page, people.client.email);
    await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
  });
});

test('/auto-redirect shows that it is working, and an error when it cannot', async ({ page, allowConsole, hold }) => {
  allowConsole(/ERR_FAILED|Failed to fetch/);
  const letGo = await hold('**/api/session', 'abort');
  await page.goto('/auto-redirect');
  await expect(page.getByText('Authenticating...')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});
