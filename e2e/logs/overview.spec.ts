import { expect, test } from '../fixtures.ts';

test('the dashboard shows what the database holds, and the command palette finds the outbox', async ({
  page,
  visit,
  loginAs,
}) => {
  await loginAs('admin');
  await visit('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Figures' }).getByRole('listitem');
  await expect(cards.filter({ hasText: 'Total Clients' })).toContainText(/\d+ business, \d+ personal/);
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await page
    .getByRole('list', { name: 'More figures' })
    .getByRole('link', { name: /Errors in 24 h/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/logs\?level=(error|fatal)/);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to...').fill('outbox');
  await page.getByRole('option', { name: 'Outbox' }).click();
  await expect(page).toHaveURL(/\/admin\/outbox$/);
});

test('the API reference can be read, searched and linked to', async ({ page, expectAccessible }) => {
  test.slow();
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'API reference' })).toBeVisible();
  const calls = page.getByRole('navigation', { name: 'Calls' });
  await page.getByRole('searchbox', { name: 'Search the API' }).fill('delete sample');
  await expect(calls.getByRole('link', { name: /DELETE|GET|POST/ })).toHaveText([/DELETE\s*\/admin\/sample-data/]);
  // With few calls in the list: all of them are links of one kind.
  await expectAccessible();
  await calls.getByRole('link', { name: /sample-data/ }).click();
  await expect(page).toHaveURL(/group=sample-data#delete-admin-sample-data$/);
  await expect(page.getByRole('heading', { name: 'DELETE /admin/sample-data' })).toBeInViewport();
  await page.goto('/api/docs?group=logs&q=logs');
  await expectAccessible();
  await expect(page.getByText("curl 'http://localhost")).toHaveCount(11);
});

test('the API reference works without scripts', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app.url}/api/docs`);
  await page.getByRole('searchbox', { name: 'Search the API' }).fill('browser-errors');
  await page.getByRole('searchbox', { name: 'Search the API' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'POST /browser-errors' })).toBeVisible();
  await context.close();
});
