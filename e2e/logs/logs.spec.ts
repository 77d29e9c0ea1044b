import { eq, like, sql } from 'drizzle-orm';
import { application_logs } from '#db/schema/platform/logs.ts';
import { logEntry } from '#tests/log-entry.ts';
import { alive, expect, test } from '../fixtures.ts';

test('scrolling brings more, up to a thousand', async ({ page, loginAs, app }) => {
  test.slow();
  await app.db.execute(sql`
    insert into application_logs (id, timestamp, level, category, component, message)
    select gen_random_uuid(), timestamptz '2026-02-01' + n * interval '1 second', 'debug', 'system', 'long-room', 'Entry ' || n from generate_series(1, 1200) n`);
  await loginAs('admin');
  // Five pages in each answer: to draw a list that grows nine times proves no more.
  await page.route(/\/api\/admin\/logs\?/, async (route) => {
    const url = new URL(route.request().url());
    const items: unknown[] = [];
    for (let pages = 1; ; pages += 1) {
      const { data, ...rest } = await (await route.fetch({ url: url.href })).json();
      items.push(...data.items);
      if (pages === 5 || !data.next_cursor) return route.fulfill({ json: { ...rest, data: { ...data, items } } });
      url.searchParams.set('cursor', data.next_cursor);
    }
  });
  await page.goto('/admin/logs?component=long-room');
  await alive(page);
  await expect(page.getByText('Showing 100 of 1200 logs')).toBeVisible();
  const list = page.getByRole('region', { name: 'Log entries' });
  expect((await list.boundingBox())?.height).toBe(600);
  await expect(async () => {
    await list.evaluate((region) => region.scrollTo(0, region.scrollHeight));
    await expect(page.getByText('Showing 1000 of 1200 logs')).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 90_000, intervals: [50] });
  await expect(list.getByRole('link')).toHaveCount(1000);
  await expect(list.getByText('Loading more logs...')).toHaveCount(0);
  await app.db.delete(application_logs).where(eq(application_logs.component, 'long-room'));
});

test('on a phone the entry opens over the list', async ({ page, visit, loginAs, app, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.db
    .insert(application_logs)
    .values(logEntry('phone-room', '2026-03-05T12:00:00Z', { message: 'Read me on the train' }));
  await loginAs('admin');
  await visit('/admin/logs?component=phone-room');
  await page.getByRole('link', { name: /Read me on the train/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Log entry' });
  await expect(sheet.getByText('phone-room')).toBeVisible();
  // In the time zone of the browser.
  await expect(sheet.getByText('2026-03-05 07:00:00')).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).not.toHaveURL(/log=/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('an error in the browser ends up in the log', async ({ page, loginAs, app, allowConsole }) => {
  allowConsole(/broken on purpose/);
  await loginAs('client');
  await page.goto('/');
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('broken on purpose'))));
  await expect
    .poll(
      async () => (await app.db.select().from(application_logs).where(like(application_logs.message, '%broken on purpose%')))[0],
      { timeout: 15_000 },
    )
    .toMatchObject({
      level: 'error',
      category: 'ui',
      component: 'browser',
      url: '/',
      user_id: expect.any(String),
      stack_trace: expect.stringContaining('broken on purpose'),
    });
});
