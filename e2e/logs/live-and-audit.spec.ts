import { like } from 'drizzle-orm';
import { application_logs } from '#db/schema/platform/logs.ts';
import { expect, test } from '../fixtures.ts';

test('new entries come by themselves, filters get a name, and the audit log tells what was changed', async ({
  page,
  visit,
  loginAs,
  app,
  expectAccessible,
}) => {
  const report = (message: string) =>
    page.request.post(`${app.url}/api/browser-errors`, { data: { message }, headers: { origin: app.url } });
  await loginAs('super_admin');
  await visit('/admin/logs?q=tailing-room&level=error');
  const list = page.getByRole('region', { name: 'Log entries' });
  const live = page.getByRole('button', { name: 'Live' });
  await expect(page.getByText('No logs found matching your filters')).toBeVisible();
  await live.click();
  await expect(live).toHaveAttribute('aria-pressed', 'true');
  await report('tailing-room one');
  await expect(list.getByRole('link')).toHaveText([/tailing-room one/]);
  await expect(page.getByText('Showing 1 of 1 logs')).toBeVisible();
  // Paused, it stays as it is; going on, it brings what was missed.
  await live.click();
  await report('tailing-room two');
  await expect.poll(() => app.db.$count(application_logs, like(application_logs.message, 'tailing-room%'))).toBe(2);
  await expect(list.getByRole('link')).toHaveCount(1);
  await live.click();
  await expect(list.getByRole('link')).toHaveText([/tailing-room two/, /tailing-room one/]);
  await live.click();

  await page.getByRole('button', { name: 'Saved filters' }).click();
  const saved = page.getByRole('dialog', { name: 'Saved filters' });
  await saved.getByLabel('Save the current filters as').fill('The tailing room');
  await saved.getByRole('button', { name: 'Save filter' }).click();
  await expect(saved.getByRole('button', { name: /^The tailing room/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/logs$/);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await saved.getByRole('button', { name: /^The tailing room/ }).click();
  await expect(page).toHaveURL(/q=tailing-room/);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await saved.getByRole('button', { name: 'Delete The tailing room' }).click();
  await expect(saved.getByText('No saved filters yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Log settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Log settings' });
  await sheet.getByLabel('fatal', { exact: true }).fill('0');
  await sheet.getByRole('button', { name: 'Save Log Settings' }).click();
  await expect(sheet.getByText('Please enter a whole number from 1 to 730')).toBeVisible();
  await expectAccessible();
  await sheet.getByLabel('fatal', { exact: true }).fill('365');
  await sheet.getByRole('button', { name: 'Save Log Settings' }).click();
  await expect(page.getByText('Log settings saved')).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await visit('/admin/audit?q=log_fatal_days');
  const row = page.getByRole('row', { name: /changed how long log entries are kept/ });
  await expect(row).toHaveCount(1);
  await row.getByText('changed how long log entries are kept').click();
  const entry = page.getByRole('dialog', { name: 'Audit entry' });
  await expect(entry.getByRole('row', { name: 'Log fatal days nothing 365' })).toBeVisible();
  await expectAccessible();
  await entry.getByRole('button', { name: 'Close' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-.+\.csv$/);
});
