import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '../../src/db/schema/people/auth.ts';
import { businesses } from '../../src/db/schema/people/business.ts';
import { alive, expect, people, test } from '../fixtures.ts';
import { openStudio, type StudioApp } from '../studio-app.ts';

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
  test('starts with the account type on both sub-tabs, and checks the personal form field by field', async ({
    page,
    visit,
    expectAccessible,
  }) => {
    await visit('/auth');
    await page.getByRole('tab', { name: 'Register' }).click();
    await go(page);
    await expect(page.getByText('Please select an account type')).toBeVisible();
    await expectAccessible();
    await page.getByRole('tab', { name: 'Business' }).click();
    await go(page);
    await expect(page.getByText('Please select an account type')).toBeVisible();
    await page.getByRole('radio', { name: 'Personal' }).check();
    await go(page);
    await expect(page.getByRole('tab', { name: 'Personal' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused();

    await page.getByLabel('First name').fill('N');
    await page.getByLabel('Last name').fill('N');
    await page.getByLabel('Email').fill('nora');
    await password(page).fill('12345');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('123456');
    await page.getByRole('button', { name: 'Create account' }).click();
    for (const text of [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
      "Passwords don't match",
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expectAccessible();
    const strength = page.getByRole('list', { name: 'Password strength' });
    await expect(strength.getByRole('listitem').first()).toContainText('(not yet)');
    await password(page).fill('Longer-secret 12');
    await expect(strength.getByText('(met)')).toHaveCount(4);
    const demanded = page.getByRole('list', { name: 'Password must have' });
    await expect(demanded.getByRole('listitem')).toHaveText(['At least 6 characters(met)']);
    await password(page).fill('Password123');
    await expect(strength.getByRole('listitem').filter({ hasText: 'Not a common password' })).toContainText('(not yet)');
  });

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

    const mail = await app.mail.waitFor((one) => one.to.includes('nora@new.test'), 30_000);
    expect(mail.subject).toMatch(/^Confirm your email address/);
    await page.goto(linkIn(mail.text));
    await expect(page).toHaveURL(`${app.url}/#email-confirmed`);
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('explains a confirmation link that no longer works', async ({ page }) => {
    await page.goto('/api/auth/verify-email?token=old&callbackURL=%2F');
    await expect(page.getByText('This confirmation link no longer works')).toBeVisible();
  });

  test('answers alike for a known address, and tells its owner alone', async ({ page, visit, app }) => {
    await visit('/auth');
    await openForm(page, 'Personal');
    await fillPerson(page, people.business.email.toUpperCase());
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const mail = await app.mail.waitFor(
      ({ to, subject }) => to.includes(people.business.email) && /already have an account/.test(subject),
      30_000,
    );
    expect(mail.text).toContain('nothing was changed');
    expect(await app.db.select().from(users).where(eq(users.email, people.business.email))).toHaveLength(1);
  });

  test('takes a business in two steps, loses nothing on the way, and encrypts what is sensitive', async ({
    page,
    visit,
    app,
    expectAccessible,
  }) => {
    await visit('/auth');
    await openForm(page, 'Business');
    await expect(page.getByText('Step 1 of 2')).toBeVisible();
    await go(page);
    await expect(page.getByText('First name must be at least 2 characters')).toBeVisible();
    await fillPerson(page, 'bea@firm.test');
    await go(page);
    await expect(page.getByText('Step 2 of 2')).toBeVisible();
    await expectAccessible();

    await page.getByLabel('Business name').fill('F');
    await page.getByLabel('Website').fill('firm');
    await page.getByLabel('Employee count').fill('0');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Business name must be at least 2 characters')).toBeVisible();
    await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    await expect(page.getByText('Employee count must be a positive number')).toBeVisible();

    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Nora');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('radio', { name: 'Business' })).toBeChecked();
    await go(page);
    await expect(page.getByRole('textbox', { name: 'Confirm password' })).toHaveValue('secret 1');
    await go(page);
    await expect(page.getByLabel('Website')).toHaveValue('firm');

    const choices = (label: string) => page.getByLabel(label).getByRole('option');
    await expect(choices('Business type')).toHaveCount(11);
    await expect(choices('Industry')).toHaveCount(19);
    await page.getByLabel('Business name').fill('Firm & Sons');
    await page.getByLabel('Business type').selectOption({ label: 'Limited Liability Company (LLC)' });
    await page.getByLabel('Industry').selectOption({ label: 'Food and Beverage' });
    await page.getByLabel('Website').fill('https://firm.test');
    await page.getByLabel('Employee count').fill('12');
    for (const [label, value] of Object.entries({
      Address: '1 High St',
      City: 'Graz',
      State: 'Styria',
      ZIP: '8010',
      Country: 'Austria',
    })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByLabel('Phone').fill('+43 316 998877');
    await page.getByLabel('Tax ID').fill('ATU-112233');
    await page.getByLabel('Registration number').fill('FN-445566');

    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/api/registration')),
      page.getByRole('button', { name: 'Create account' }).click(),
    ]);
    expect(request.postData()).not.toMatch(/998877|112233|445566/);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const [row] = await app.db
      .select()
      .from(businesses)
      .innerJoin(users, eq(users.id, businesses.user_id))
      .where(eq(users.email, 'bea@firm.test'));
    expect(row?.businesses).toMatchObject({
      business_name: 'Firm & Sons',
      business_type: 'llc',
      industry: 'Food and Beverage',
      city: 'Graz',
      employee_count: 12,
    });
    for (const value of [
      row?.businesses.encrypted_phone,
      row?.businesses.encrypted_tax_id,
      row?.businesses.encrypted_registration_number,
    ]) {
      expect(value?.split('.')).toHaveLength(3);
    }
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

  test('keeps everything when the server fails, and sends the same account again', async ({ page, visit, app, allowConsole }) => {
    allowConsole(/500|ERR_FAILED/);
    await visit('/auth');
    await openForm(page, 'Personal');
    await fillPerson(page, 'retry@new.test');
    await page.route('**/api/registration', (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, data: null, error: 'Signup failed.', code: 'INTERNAL_SERVER_ERROR' },
      }),
    );
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Signup failed.');
    await page.unroute('**/api/registration');
    // The server did its work, but the answer was lost on the way.
    await page.route('**/api/registration', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to register');
    await expect(page.getByLabel('First name')).toHaveValue('Nora');
    await page.unroute('**/api/registration');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(await app.db.select().from(users).where(eq(users.email, 'retry@new.test'))).toHaveLength(1);
  });
});

test.describe('registration where no mail is sent', () => {
  let studio: StudioApp;
  test.beforeAll(async () => {
    studio = await openStudio('foyer_studio', { SMTP_URL: '' });
  });
  test.afterAll(() => studio.close());

  test('demands no confirmation and lands in the portal', async ({ page }) => {
    await page.goto(`${studio.url}/auth`);
    await alive(page);
    await openForm(page, 'Personal');
    await fillPerson(page, 'direct@new.test');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Successfully registered!')).toBeVisible();
    await expect(page).toHaveURL(`${studio.url}/dashboard`);
  });

  test('refuses a known address at its field', async ({ page, allowConsole }) => {
    allowConsole(/409/);
    await page.goto(`${studio.url}/auth`);
    await alive(page);
    await openForm(page, 'Business');
    await fillPerson(page, people.client.email.toUpperCase());
    await go(page);
    await page.getByLabel('Business name').fill('Firm');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Step 1 of 2')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert')).toContainText('An account with this email address already exists');
    await page.getByLabel('Email').fill('another@new.test');
    await go(page);
    await expect(page.getByLabel('Business name')).toHaveValue('Firm');
  });

  test('says truthfully that no reset mail goes out', async ({ page, expectAccessible }) => {
    await page.goto(`${studio.url}/auth/forgot-password`);
    await alive(page);
    await expect(page.getByText(/This site does not send emails yet/)).toBeVisible();
    await page.getByLabel('Email').fill('anybody@new.test');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { name: 'Request noted' })).toBeVisible();
    await expectAccessible();
  });
});
