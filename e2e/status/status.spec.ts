import { expect, test } from '../fixtures.ts';

const board = '/admin/support/status';

// The last file of a run: its tests are shared out, so that no worker waits for the other.
test.describe.configure({ mode: 'parallel' });

test.afterEach(async ({ app }) => {
  await app.pool.query("delete from status_components where name = 'Client portal'");
  await app.pool.query("update status_components set status = 'operational' where status <> 'operational'");
});

test('the Support page says that all is well, since when, and leads to the board', async ({ page, visit }) => {
  await visit('/support');
  const banner = page.getByRole('region', { name: 'System status' });
  // In the visitor's own time zone, though the page came from the cache.
  const updated = banner.getByText(/^Last updated \w+ \d+, \d{4}, \d+:\d\d [AP]M$/);
  await expect(updated).toBeVisible();
  const at = await updated.getByRole('time').getAttribute('datetime');
  const here = new Date(at ?? '').toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  });
  await expect(updated).toHaveText(`Last updated ${here}`);
  await banner.getByRole('link', { name: 'All systems operational' }).click();
  await expect(page).toHaveURL('/status');
  await expect(page.getByRole('heading', { level: 1, name: 'All systems operational' })).toBeVisible();
  await expect(page.getByText(/^Last updated .+ \((just now|\d+ (minute|hour|day)s? ago|yesterday)\)$/)).toBeVisible();
  for (const name of ['Website Hosting', 'Email Services', 'Database', 'API Services', 'File Storage', 'Analytics'])
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })).toContainText('Operational');
  // Installed a moment ago: nothing is claimed about the days before.
  await expect(page.getByText(/^No incident, [12] days? of data$/)).toHaveCount(6);
  await expect(page.getByText('No incidents so far. This page is younger than 90 days.')).toBeVisible();
});

test('components are ordered by mouse', async ({ page, loginAs, app }) => {
  await loginAs('admin');
  const data = { name: 'Client portal' };
  const added = await page.request.post('/api/admin/status/components', { data, headers: { origin: app.url } });
  expect(added.status()).toBe(200);
  await page.goto(board);
  const rows = page.getByRole('region', { name: 'Components' }).getByRole('listitem');
  const first = () => rows.first().getByRole('button').first();
  const stored = page.waitForResponse((response) => response.url().endsWith('/admin/status/order') && response.ok());
  const handle = page.getByRole('button', { name: 'Move Client portal', exact: true });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await page.getByRole('button', { name: 'Move Website Hosting', exact: true }).boundingBox();
  if (!from || !to) throw new Error('The handles are not on the screen');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 12 });
  await page.mouse.up();
  await expect(first()).toHaveAccessibleName('Move Client portal');
  await stored;
  await page.reload();
  await expect(first()).toHaveAccessibleName('Move Client portal');
});

test('axe finds nothing in any theme, with something wrong on the board, at 360 px', async ({
  page,
  visitInEveryTheme,
  expectAccessibleInEveryTheme,
  loginAs,
  app,
}) => {
  const expectNarrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 360, height: 740 });
  await app.pool.query("update status_components set status = 'partial_outage' where name = 'Database'");
  await app.pool.query("update status_components set status = 'major_outage' where name = 'Analytics'");
  await app.pool.query("update status_components set status = 'maintenance' where name = 'File Storage'");
  await expect(async () => {
    await page.goto('/support');
    await expect(page.getByText('Major outage: Analytics. Partial outage: Database. Maintenance: File Storage')).toBeVisible();
  }).toPass();
  await expectAccessibleInEveryTheme();
  await visitInEveryTheme('/status');
  await expectNarrow();
  await loginAs('admin');
  await visitInEveryTheme(board);
  await expectNarrow();
});
