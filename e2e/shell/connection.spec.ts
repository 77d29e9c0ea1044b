import { expect, test } from '../fixtures.ts';

test('offline while searching: the frame stays, the list tells, and goes on by itself when the connection is back', async ({
  page,
  context,
  visit,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await loginAs('admin');
  await visit('/admin/billing');
  const nav = page.getByRole('navigation', { name: 'Admin' });
  const search = page.getByRole('searchbox').first();
  await context.setOffline(true);
  await search.fill('nobody of this name');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server could not be reached.');
  await expect(nav).toBeVisible();
  await expectAccessible();

  await nav.getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(search, 'the page stays with what was typed').toHaveValue('nobody of this name');

  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Nothing matches this search and these filters.')).toBeVisible();
});

test('a page that cannot be read is told inside the frame, and read when asked again', async ({
  page,
  visit,
  loginAs,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|status of 502/);
  await loginAs('client');
  await visit('/dashboard');
  const nav = page.getByRole('navigation', { name: 'Portal' });
  await page.route('**/dashboard/orders.data*', (route) => route.abort());
  await nav.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server could not be reached.');
  await expect(nav.locator('[aria-current=page]')).toHaveText('Orders');

  await page.unroute('**/dashboard/orders.data*');
  await page.route('**/dashboard/orders.data*', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('a slow navigation shows that it is under way, and which one; one that was broken off is no error', async ({
  page,
  visit,
  loginAs,
  hold,
  app,
  expectAccessible,
}) => {
  await loginAs('admin');
  await visit('/admin');
  const nav = page.getByRole('navigation', { name: 'Admin' });
  const letGo = await hold('**/admin/services.data*');
  await nav.getByRole('link', { name: 'Services' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeVisible();
  await expect(nav.locator('[aria-current=page]')).toHaveText('Services');
  await expectAccessible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);

  const lock = await app.pool.connect();
  // Other tests of the same app have opened the page before.
  const began = new Date();
  try {
    await lock.query('begin; lock table estimates in access exclusive mode');
    const asked = page.waitForRequest(/admin\/estimates\.data/);
    await nav.getByRole('link', { name: 'Estimates' }).click();
    await asked;
    // The loader waits for the table by now; else the request would end before anything could be broken off.
    await expect
      .poll(
        async () => (await lock.query("select 1 from pg_locks where not granted and relation = 'estimates'::regclass")).rowCount,
      )
      .toBeGreaterThan(0);
    await nav.getByRole('link', { name: 'Files' }).click();
    const logged = async () =>
      (
        await lock.query(
          "select level, status_code from application_logs where url like '/admin/estimates.data%' and timestamp >= $1",
          [began],
        )
      ).rows;
    await expect.poll(logged).toEqual([{ level: 'info', status_code: 499 }]);
  } finally {
    await lock.query('rollback');
    lock.release();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
});
