import { eq, like, sql } from 'drizzle-orm';
import { audit_log } from '#db/schema/platform/audit.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { encryptParts } from '#shared/field-cipher.ts';
import { alive, expect, test } from '../fixtures.ts';

type NewLog = typeof application_logs.$inferInsert;
const entry = (component: string, at: string, rest: Partial<NewLog> = {}): NewLog => ({
  component,
  timestamp: new Date(at),
  level: 'info',
  category: 'business',
  message: 'An ordinary entry',
  ...rest,
});

test('filters live in the address, and can be cleared', async ({ page, visit, loginAs, app }) => {
  await app.db.insert(application_logs).values([
    // Late on the first of March in New York, which is the second in London.
    entry('filter-room', '2026-03-02T04:30:00Z', { level: 'error', message: 'Late at night' }),
    entry('filter-room', '2026-03-02T15:00:00Z', { category: 'payment', message: 'In the afternoon' }),
    entry('filter-room', '2026-03-04T04:59:59Z', { message: 'At the last moment' }),
  ]);
  await loginAs('admin');
  await visit('/admin/logs?component=filter-room');
  const list = page.getByRole('region', { name: 'Log entries' });
  await expect(page.getByText('Showing 3 of 3 logs')).toBeVisible();
  await expect(page.getByText('Select a log entry to view details')).toBeVisible();
  expect((await list.boundingBox())?.height).toBe(600);

  await page.getByLabel('Level').selectOption('error');
  await expect(page.getByText('Showing 1 of 1 logs')).toBeVisible();
  await expect(page).toHaveURL(/level=error/);
  await page.reload();
  await expect(list.getByRole('link')).toHaveText([/Late at night/]);
  await page.getByLabel('Level').selectOption('');

  await page.getByLabel('Category').selectOption('payment');
  await expect(list.getByRole('link')).toHaveText([/In the afternoon/]);
  await page.getByLabel('Category').selectOption('');

  await page.getByLabel('End date').fill('2026-03-01');
  await expect(list.getByRole('link')).toHaveText([/Late at night/]);
  await expect(page).toHaveURL(/end_date=2026-03-01/);
  await page.getByLabel('End date').fill('2026-03-03');
  await page.getByLabel('Start date').fill('2026-03-02');
  await expect(list.getByRole('link')).toHaveText([/At the last moment/, /In the afternoon/]);

  await page.getByLabel('Search').fill('no such words');
  await expect(page.getByText('No logs found matching your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/logs$/);
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeDisabled();
});

test('one entry with all its fields; sensitive data opens for the super administrator alone', async ({
  page,
  visit,
  loginAs,
  app,
  expectAccessible,
}) => {
  await loginAs('super_admin');
  const response = await page.request.post(`${app.url}/api/admin/logs/passphrase`, { headers: { origin: app.url } });
  const { data } = await response.json();
  const parts = await encryptParts('{"email":"ann@example.com"}', data.passphrase);
  const sealed = { encrypted_sensitive_data: parts.data, sensitive_data_iv: parts.iv, sensitive_data_salt: parts.salt };
  const [log] = await app.db
    .insert(application_logs)
    .values(
      entry('detail-room', '2026-03-05T12:00:00Z', {
        level: 'fatal',
        category: 'security',
        message: 'Everything at once',
        session_id: 'session-for-the-test',
        request_id: 'request-for-the-test',
        url: '/api/orders?page=2',
        method: 'POST',
        status_code: 503,
        duration_ms: 1234,
        metadata: '{"order":{"number":"ORD-000042"}}',
        stack_trace: 'Error: no\n    at pay (orders.ts:3:7)',
        user_agent: 'Test browser',
        ...sealed,
      }),
    )
    .returning();
  const opened = () => app.db.$count(audit_log, eq(audit_log.action, 'logs.passphrase_read'));
  const before = await opened();
  await visit(`/admin/logs?component=detail-room&log=${log?.id}`);
  const pane = page.getByRole('region', { name: 'Log entry' });
  for (const text of [
    'fatal',
    'security',
    'detail-room',
    'session-for-the-test',
    'request-for-the-test',
    '/api/orders?page=2',
    'POST',
    '503',
    '1234 ms',
    'Test browser',
  ]) {
    await expect(pane.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(pane.getByText('2026-03-05 07:00:00')).toBeVisible();
  await expect(pane.getByText('"number": "ORD-000042"')).toBeVisible();
  await expect(pane.getByText('"email": "ann@example.com"')).toBeVisible();
  await expect(pane.getByText('at pay (orders.ts:3:7)')).toBeVisible();
  await expectAccessible();
  expect(await opened()).toBe(before + 1);

  // Left first: an open page would come back to its stream without a session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await loginAs('admin');
  await visit(`/admin/logs?component=detail-room&log=${log?.id}`);
  await expect(pane.getByText('Sensitive data is encrypted. The super administrator can read it.')).toBeVisible();
  await expect(page.getByText('ann@example.com')).toHaveCount(0);
});

test('data that cannot be decrypted is not shown, and a warning is logged', async ({ page, visit, loginAs, app }) => {
  const [log] = await app.db
    .insert(application_logs)
    .values(
      entry('broken-room', '2026-03-05T12:00:00Z', {
        encrypted_sensitive_data: 'AAAA',
        sensitive_data_iv: 'AAAA',
        sensitive_data_salt: 'AAAA',
      }),
    )
    .returning();
  const warned = page.waitForEvent(
    'console',
    (message) => message.type() === 'warning' && /could not be decrypted/.test(message.text()),
  );
  await loginAs('super_admin');
  await visit(`/admin/logs?component=broken-room&log=${log?.id}`);
  await warned;
  await expect(page.getByText('Sensitive data', { exact: true })).toHaveCount(0);
});

test('j, k and Enter walk and read; / goes to the search', async ({ page, visit, loginAs, app }) => {
  await app.db
    .insert(application_logs)
    .values(['third', 'second', 'first'].map((message, at) => entry('key-room', `2026-03-0${at + 1}T12:00:00Z`, { message })));
  await loginAs('admin');
  await visit('/admin/logs?component=key-room');
  const pane = page.getByRole('region', { name: 'Log entry' });
  await page.keyboard.press('j');
  await expect(pane.getByText('first')).toBeVisible();
  await page.keyboard.press('j');
  await expect(pane.getByText('second')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(pane.getByText('third')).toBeVisible();
  await page.keyboard.press('k');
  await expect(pane.getByText('second')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(pane).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search', { exact: true })).toBeFocused();
});

test('scrolling brings more, up to a thousand', async ({ page, loginAs, app }) => {
  test.slow();
  await app.db.execute(sql`
    insert into application_logs (id, timestamp, level, category, component, message)
    select gen_random_uuid(), timestamptz '2026-02-01' + n * interval '1 second', 'debug', 'system', 'long-room', 'Entry ' || n from generate_series(1, 1200) n`);
  await loginAs('admin');
  await page.goto('/admin/logs?component=long-room');
  await alive(page);
  await expect(page.getByText('Showing 100 of 1200 logs')).toBeVisible();
  const list = page.getByRole('region', { name: 'Log entries' });
  await expect(async () => {
    await list.evaluate((region) => region.scrollTo(0, region.scrollHeight));
    await expect(page.getByText('Showing 1000 of 1200 logs')).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 90_000, intervals: [50] });
  await expect(list.getByRole('link')).toHaveCount(1000);
  await expect(list.getByText('Loading more logs...')).toHaveCount(0);
  await app.db.delete(application_logs).where(eq(application_logs.component, 'long-room'));
});

test('a failure is told and can be tried again', async ({ page, visit, loginAs, app, allowConsole }) => {
  allowConsole(/500/);
  await app.db.insert(application_logs).values(entry('failing-room', '2026-03-05T12:00:00Z', { message: 'Back again' }));
  await loginAs('admin');
  await visit('/admin/logs?component=nothing-here');
  await page.route('**/api/admin/logs?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, data: null, error: 'An unexpected error occurred.' } }),
  );
  await page.getByLabel('Component').fill('failing-room');
  await expect(page.getByText('Failed to fetch logs')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Error fetching logs' })).toBeVisible();
  await page.unroute('**/api/admin/logs?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Back again')).toBeVisible();
});

test('on a phone the entry opens over the list', async ({ page, visit, loginAs, app, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.db.insert(application_logs).values(entry('phone-room', '2026-03-05T12:00:00Z', { message: 'Read me on the train' }));
  await loginAs('admin');
  await visit('/admin/logs?component=phone-room');
  await page.getByRole('link', { name: /Read me on the train/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Log entry' });
  await expect(sheet.getByText('phone-room')).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).not.toHaveURL(/log=/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('an error in the browser ends up in the log', async ({ page, visit, loginAs, app, allowConsole }) => {
  allowConsole(/broken on purpose/);
  await loginAs('client');
  await visit('/');
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
