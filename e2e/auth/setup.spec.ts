import type { Page } from '@playwright/test';
import { alive, expect, test } from '../fixtures.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Create Super Admin' }).click();

async function fill(page: Page, email: string) {
  await page.getByLabel('First name').fill('Olga');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: false }).first().fill('secret');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('secret');
}

test('first run: every path leads to the setup, one super administrator is made, a second is refused', async ({
  page,
  context,
  freshApp,
  expectAccessible,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/409|ERR_FAILED|500/);
  for (const path of ['/', '/auth', '/dashboard', '/admin', '/no-such-page']) {
    await page.goto(freshApp.url + path);
    await expect(page).toHaveURL(`${freshApp.url}/setup`);
  }
  await alive(page);
  await expectAccessible();

  await submit(page);
  for (const text of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Password is required',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Password', exact: false }).first().fill('12345');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('54321');
  await submit(page);
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible();
  await expect(page.getByLabel('Start with sample data')).not.toBeChecked();
  await expect(page.getByLabel('Setup token')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page, 'nothing opens before the setup').toHaveURL(`${freshApp.url}/setup`);

  const rival = await context.newPage();
  await rival.goto(`${freshApp.url}/setup`);
  await alive(rival);
  await fill(rival, 'rival@studio.test');

  await fill(page, 'olga@studio.test');
  await freshApp.pool.query('alter table user_roles rename to user_roles_gone');
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('Failed to create super admin');
  await freshApp.pool.query('alter table user_roles_gone rename to user_roles');
  await page.route('**/api/setup', (route) => route.abort());
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred');
  await page.unroute('**/api/setup');
  // By the page's own clock: how long the words stand before it leads on.
  const stood = page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        let shownAt = 0;
        const timer = setInterval(() => {
          if (!shownAt && document.body.innerText.includes(words)) shownAt = performance.now();
          if (location.pathname !== '/dashboard') return;
          clearInterval(timer);
          resolve(performance.now() - shownAt);
        }, 10);
      }),
    'Super Admin created successfully!',
  );
  await submit(page);
  await expect(page.getByText('Super Admin created successfully!').first()).toBeVisible();
  await expect(page).toHaveURL(`${freshApp.url}/dashboard`);
  expect(await stood).toBeGreaterThan(1000);
  await page.goto(`${freshApp.url}/admin`);
  await expect(page.getByText('Admin Portal')).toBeVisible();

  await submit(rival);
  await expect(rival.getByRole('alert')).toHaveText('Super admin already exists');
  // Its stream must not come back without a session.
  await page.goto('about:blank');
  await context.clearCookies();
  await rival.goto(`${freshApp.url}/setup`);
  await expect(rival).toHaveURL(`${freshApp.url}/auth`);
});

test('a setup token is asked for when the server demands it', async ({ page, allowConsole, expectAccessible, ownStudio }) => {
  allowConsole(/403/);
  const studio = await ownStudio('foyer_fresh', { SETUP_TOKEN: 'let-me-in-please' });
  await page.goto(`${studio.url}/setup`);
  await alive(page);
  await expectAccessible();
  await fill(page, 'olga@studio.test');
  await page.getByLabel('Setup token').fill('guess');
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('The setup token is not correct');
  await expect(page.getByLabel('Setup token')).toBeFocused();
  await page.getByLabel('Setup token').fill('let-me-in-please');
  await page.getByLabel('Start with sample data').check();
  await submit(page);
  // A whole studio is written before the answer.
  await expect(page.getByText('Super Admin created successfully!').first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(`${studio.url}/dashboard`);
  const { rows } = await studio.pool.query('select count(*)::int as count from users where is_sample');
  expect(rows[0].count).toBeGreaterThan(0);
});

test('where others can reach the server, the address that it printed opens the setup', async ({
  page,
  allowConsole,
  expectAccessible,
  ownStudio,
}) => {
  allowConsole(/403/);
  const studio = await ownStudio('foyer_fresh', { HOST: '0.0.0.0' });
  const printed = /start at (\S+)/.exec(studio.process.output())?.[1] ?? '';
  await page.goto(studio.url);
  await expect(page).toHaveURL(`${studio.url}/setup`);
  await expect(page.getByText('You need the setup token')).toBeVisible();
  await expectAccessible();
  await fill(page, 'stranger@studio.test');
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('The setup token is not correct');

  await page.goto(printed);
  await expect(page.getByText('You need the setup token')).toHaveCount(0);
  await expectAccessible();
  await fill(page, 'olga@studio.test');
  await submit(page);
  await expect(page).toHaveURL(`${studio.url}/dashboard`);
  const { rows } = await studio.pool.query('select email from users');
  expect(rows).toEqual([{ email: 'olga@studio.test' }]);
});
