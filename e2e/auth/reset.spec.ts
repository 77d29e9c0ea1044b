import { alive, expect, people, test, testPassword } from '../fixtures.ts';

const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';

test.describe('forgotten password', () => {
  // Others sign in as this person, with the password that everybody has.
  test.afterEach(async ({ app }) => {
    await app.pool.query(
      'update accounts set password = (select a.password from accounts a join users u on u.id = a.user_id where u.email = $1) where user_id = (select id from users where email = $2)',
      [people.super_admin.email, people.admin.email],
    );
  });

  test('asks for an address, and answers alike for one nobody has', async ({ page, visit, expectAccessible, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await visit('/auth');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(/\/auth\/forgot-password$/);
    await expectAccessible();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.getByLabel('Email').fill('nobody@studio.test');
    await page.route('**/api/auth/request-password-reset', (route) => route.abort());
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to request password reset.');
    await page.unroute('**/api/auth/request-password-reset');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByText(/If nobody@studio.test has an account/)).toBeVisible();
  });

  test('resets through a real mail; the link works once', async ({ page, visit, app, expectAccessible, allowConsole }) => {
    test.slow();
    allowConsole(/401|ERR_FAILED/);
    await page.goto('/auth/forgot-password');
    await alive(page);
    await page.getByLabel('Email').fill(people.admin.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const mail = await app.mail.waitFor((one) => one.to.includes(people.admin.email) && /^Reset/.test(one.subject), 30_000);
    const token = tokenIn(mail.text);

    await visit(`/reset-password?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await visit(`/auth/reset-password?token=${token}`);
    await page.getByRole('textbox', { name: 'New password' }).fill('12345');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('other');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await expectAccessible();
    await page.getByRole('textbox', { name: 'New password' }).fill('a brand new one');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('a brand new one');
    await page.route('**/api/auth/reset-password', (route) => route.abort());
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to reset password.');
    await page.unroute('**/api/auth/reset-password');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText('Your password has been changed')).toBeVisible();

    await page.getByLabel('Email').fill(people.admin.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(testPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await page.getByRole('textbox', { name: 'Password' }).fill('a brand new one');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/admin$/);

    for (const path of ['/auth/reset-password', '/reset-password']) {
      await visit(`${path}?token=${token}`);
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL(/\/auth\/forgot-password$/);
  });

  test('shows an incomplete link for what it is', async ({ page, visit }) => {
    await visit('/auth/reset-password');
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});
