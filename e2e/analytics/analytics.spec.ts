import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { storeOrder } from '#features/operations/analytics/analytics.testkit.ts';
import { expect, test } from '../fixtures.ts';

const saved = async (page: Page, chart: string, item: string) => {
  await page.getByRole('button', { name: `More about ${chart}`, exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

test('the owner compares periods, reads a chart as a table and takes it along', async ({ page, app, loginAs, visit }) => {
  // Days that no other test sells on.
  const at = (day: string) => ({
    status: 'paid' as const,
    created_at: new Date(`${day}T15:00Z`),
    paid_at: new Date(`${day}T15:00Z`),
  });
  await storeOrder(app.db, { ...at('2019-05-06'), total_cents: 123_456, subtotal_cents: 123_456 });
  await storeOrder(app.db, { ...at('2019-04-29'), total_cents: 61_728, subtotal_cents: 61_728 });
  await loginAs('admin');
  await visit('/admin/analytics');
  await expect(page.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/range=7d/);

  await page.getByRole('button', { name: 'Custom' }).click();
  await page.getByLabel('First day').fill('2019-05-07');
  await page.getByLabel('Last day').fill('2019-05-05');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The last day must not be before the first' })).toBeVisible();
  await page.getByLabel('First day').fill('2019-05-05');
  await page.getByLabel('Last day').fill('2019-05-11');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const figure = (name: string) => page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: name });
  await expect(figure('Revenue')).toContainText('$1,234.56');
  await expect(figure('Revenue')).toContainText('$617.28 in the period before');
  await expect(figure('Revenue')).toContainText('+100%');
  await expect(figure('Conversion Rate')).toContainText('0 contracts to 0 estimates');

  const csv = await saved(page, 'Revenue', 'Download CSV');
  expect(csv.name).toBe('revenue-2019-05-05-to-2019-05-11.csv');
  expect(csv.bytes.toString()).toContain(
    '"Day","Revenue","Period before","Paid orders"\r\n"May 5",0,0,0\r\n"May 6",1234.56,617.28,1\r\n',
  );
  const png = await saved(page, 'Revenue trend', 'Download PNG');
  expect([png.name, png.bytes.subarray(1, 4).toString()]).toEqual(['revenue-trend.png', 'PNG']);
  await page.getByRole('button', { name: 'More about Revenue', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  await expect(page.getByRole('row', { name: 'May 6 $1,234.56 $617.28 1' })).toBeVisible();

  await page.getByRole('link', { name: 'Business' }).click();
  await expect(page.getByRole('heading', { name: 'Revenue by client' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'ada@example.test $1,234.56 1' })).toBeVisible();
  await expect(page).toHaveURL(/from=2019-05-05/);
});
