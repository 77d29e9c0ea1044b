import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { storeOrder } from '#features/operations/analytics/analytics.testkit.ts';
import { expect, test } from '../fixtures.ts';

const saved = async (page: Page, chart: string, item: string) => {
  await page.getByRole('button', { name: `More about ${chart}`, exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

test('the owner takes a chart along, as figures and as a picture', async ({ page, app, loginAs, visit }) => {
  // Days that no other test sells on.
  const at = (day: string) => ({
    status: 'paid' as const,
    created_at: new Date(`${day}T15:00Z`),
    paid_at: new Date(`${day}T15:00Z`),
  });
  await storeOrder(app.db, { ...at('2019-05-06'), total_cents: 123_456, subtotal_cents: 123_456 });
  await storeOrder(app.db, { ...at('2019-04-29'), total_cents: 61_728, subtotal_cents: 61_728 });
  await loginAs('admin');
  await visit('/admin/analytics?range=custom&from=2019-05-05&to=2019-05-11');
  const csv = await saved(page, 'Revenue', 'Download CSV');
  expect(csv.name).toBe('revenue-2019-05-05-to-2019-05-11.csv');
  expect(csv.bytes.toString()).toContain(
    '"Day","Revenue","Period before","Paid orders"\r\n"May 5",0,0,0\r\n"May 6",1234.56,617.28,1\r\n',
  );
  const png = await saved(page, 'Revenue trend', 'Download PNG');
  expect([png.name, png.bytes.subarray(1, 4).toString()]).toEqual(['revenue-trend.png', 'PNG']);
});
