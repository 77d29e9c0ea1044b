import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: false }).first();
const go = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

async function openForm(page: Page, type: 'Personal' | 'Business') {
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('radio', { name: type }).check();
  await go(page);
}

async function fillPerson(page: Page, email: string) {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('New');
  await page.getByLabel('Email').fill(email);
  await password(page).fill('secret 1');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('secret 1');
}

const linkIn = (text: string) => /http:\S+verify-email\S+/.exec(text)?.[0] ?? '';

test.describe('registration', () => {
  test('registers a person, who confirms by mail and lands on the front page signed in', async ({
    page,
    visit,
    app,
    allowConsole,
  }) => {
    allowConsole(/403/);
    await visit('/auth');
    await openForm(page, 'Personal');
    await fillPerson(page, 'nora@new.test');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Successfully registered! Please check your email to confirm your account.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

    await page.getByRole('button', { name: 'Back to login' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('nora@new.test');
    await password(page).fill('secret 1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Your email address is not confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'Resend confirmation email' }).click();
    await expect(page.getByText('A new link is on its way.')).toBeVisible();

    const mail = await app.mail.waitFor((one) => one.to.includes('nora@new.test'));
    expect(mail.subject).toMatch(/^Confirm your email address/);
    await page.goto(linkIn(mail.text));
    await expect(page).toHaveURL(`${app.url}/#email-confirmed`);
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('Back of the browser goes one step back, and what was typed is there after leaving the page', async ({ page, visit }) => {
    await visit('/');
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('radio', { name: 'Business' }).check();
    // A step waits for nothing, so a quick Back cannot be ahead of it.
    await page.route('**/*.data*', () => undefined);
    await go(page);
    await fillPerson(page, 'back@firm.test');
    await go(page);
    await page.getByLabel('Business name').fill('Firm & Back');
    await page.unroute('**/*.data*');
    await page.goBack();
    await expect(page.getByText('Step 1 of 2')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Confirm password' })).toHaveValue('secret 1');
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Business' })).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await page.goForward();
    await expect(page.getByRole('radio', { name: 'Business' })).toBeVisible();
    await page.reload();
    await go(page);
    await expect(page.getByLabel('First name')).toHaveValue('Nora');
    await expect(password(page), 'a password is not kept').toHaveValue('');
    await fillPerson(page, 'back@firm.test');
    await go(page);
    await expect(page.getByLabel('Business name')).toHaveValue('Firm & Back');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret 1');
  });
});
