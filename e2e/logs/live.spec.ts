import { like } from 'drizzle-orm';
import { application_logs } from '#db/schema/platform/logs.ts';
import { expect, test } from '../fixtures.ts';

test('new entries come by themselves', async ({ page, visit, loginAs, app }) => {
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
});
