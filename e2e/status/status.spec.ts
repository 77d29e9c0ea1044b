import { alive, expect, test } from '../fixtures.ts';
import { untilPage } from '../site/studio.ts';

const board = '/admin/support/status';

// The last file of a run: its tests are shared out, so that no worker waits for the other.
test.describe.configure({ mode: 'parallel' });

test.afterEach(async ({ app }) => {
  await app.pool.query('delete from status_incidents');
  await app.pool.query("delete from status_components where name in ('Client portal', 'Phone')");
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

test('an incident is opened, told and resolved, and every visitor sees it at once', async ({
  page,
  visit,
  loginAs,
  browser,
  app,
  expectAccessible,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${app.url}/support`);
  await expect(visitor.getByText('All systems operational')).toBeVisible();

  await loginAs('admin');
  await visit(board);
  await page.getByRole('button', { name: 'Open incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open incident' });
  await dialog.getByRole('button', { name: 'Open incident' }).click();
  await expect(dialog.getByText('Please enter a title')).toBeVisible();
  await expect(dialog.getByText('Please say what happened')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Title').fill('Mail is late');
  await dialog.getByLabel('Impact').selectOption({ label: 'Major outage' });
  await dialog.getByLabel('Email Services').check();
  await dialog.getByLabel('Message').fill('Messages leave an hour late.');
  await dialog.getByRole('button', { name: 'Open incident' }).click();
  await expect(page.getByText('Incident opened')).toBeVisible();
  await expect(page.getByText('Major outage: Email Services')).toBeVisible();
  await expectAccessible();

  await visitor.goto(`${app.url}/support`);
  await expect(visitor.getByRole('link', { name: 'Major outage: Email Services' })).toBeVisible();

  await page.getByRole('button', { name: 'Post update' }).click();
  const update = page.getByRole('dialog', { name: 'Post update' });
  await update.getByLabel('Status').selectOption({ label: 'Identified' });
  await update.getByLabel('Message').fill('A queue was full.');
  await update.getByRole('button', { name: 'Post update' }).click();
  await expect(page.getByText('Update published')).toBeVisible();

  await visitor.goto(`${app.url}/status`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Major outage: Email Services' })).toBeVisible();
  const story = visitor.getByRole('article').filter({ hasText: 'Mail is late' });
  await expect(story.getByRole('listitem')).toHaveCount(2);
  await expect(story.getByRole('listitem').first()).toContainText('A queue was full.');

  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const resolve = page.getByRole('dialog', { name: 'Resolve incident' });
  await resolve.getByLabel('Message').fill('Everything has been delivered.');
  await resolve.getByRole('button', { name: 'Resolve incident' }).click();
  await expect(page.getByText('Incident resolved')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'All systems operational' })).toBeVisible();

  await visitor.goto(`${app.url}/support`);
  await expect(visitor.getByText('All systems operational')).toBeVisible();
  await visitor.goto(`${app.url}/status`);
  await expect(visitor.getByText(/resolved after 1 minute|resolved after \d+ minutes/)).toBeVisible();
  await visitor.context().close();
});

test('what was just changed is edited as it is now', async ({ page, visit, loginAs, app, hold }) => {
  const { rows } = await app.pool.query(
    `insert into status_incidents (id, title, impact, status, started_at)
     values (gen_random_uuid(), 'Mail is late', 'partial_outage', 'investigating', now()) returning id`,
  );
  await loginAs('admin');
  await visit(board);
  const release = await hold((url) => url.pathname === '/api/admin/status/incidents');
  await page.getByRole('button', { name: 'Post update' }).click();
  const update = page.getByRole('dialog', { name: 'Post update' });
  await update.getByLabel('Message').fill('A queue was full.');
  await update.getByRole('button', { name: 'Post update' }).click();
  await expect(page.getByText('Update published')).toBeVisible();
  await expect(update).toBeVisible();
  release();
  await expect(update).toBeHidden();
  await page.getByRole('button', { name: 'Edit Mail is late' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit incident' });
  await edit.getByLabel('Title').fill('Mail is very late');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Incident saved')).toBeVisible();
  expect((await app.pool.query('select title from status_incidents where id = $1', [rows[0]?.id])).rows).toEqual([
    { title: 'Mail is very late' },
  ]);

  const settle = await hold((url) => url.pathname === '/api/admin/status');
  await page.getByLabel('Status of Database').selectOption({ label: 'Maintenance' });
  await expect(page.getByText('Status updated')).toBeVisible();
  const pencil = page.getByRole('button', { name: 'Edit Database' });
  await expect(pencil).toBeDisabled();
  settle();
  await pencil.click();
  const dialog = page.getByRole('dialog', { name: 'Edit component' });
  await expect(dialog.getByLabel('Status')).toHaveValue('maintenance');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Component saved')).toBeVisible();
  await expect(pencil).toBeFocused();
});

test('a failed save says so and keeps what was typed', async ({ page, visit, loginAs, allowConsole }) => {
  allowConsole(/500/);
  await loginAs('admin');
  await visit(board);
  await page.route('**/api/admin/status/incidents', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"success":false,"data":null,"error":"The disk is full."}',
    }),
  );
  await page.getByRole('button', { name: 'Open incident' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Mail is late');
  await dialog.getByLabel('Message').fill('Soon more.');
  await dialog.getByRole('button', { name: 'Open incident' }).click();
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Mail is late');
});

test('components are added, renamed, set, ordered by keyboard and by mouse, and removed', async ({ page, visit, loginAs }) => {
  await loginAs('admin');
  await visit(board);
  const rows = page.getByRole('region', { name: 'Components' }).getByRole('listitem');
  const names = () =>
    rows.evaluateAll((all) => all.map((row) => row.querySelector('button')?.getAttribute('aria-label')?.replace('Move ', '')));

  await page.getByRole('button', { name: 'Add component' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add component' });
  await dialog.getByLabel('Name').fill('Phone');
  await dialog.getByRole('button', { name: 'Add component' }).click();
  await expect(page.getByText('Component added')).toBeVisible();
  await expect(rows).toHaveCount(7);

  await page.getByRole('button', { name: 'Edit Phone' }).click();
  await page.getByRole('dialog', { name: 'Edit component' }).getByLabel('Name').fill('Client portal');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Move Client portal', exact: true })).toBeVisible();

  await page.getByLabel('Status of Client portal').selectOption({ label: 'Maintenance' });
  await expect(page.getByRole('status').filter({ hasText: 'Maintenance: Client portal' })).toBeVisible();

  let stored = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/admin/status/order') && response.ok()) stored += 1;
  });
  const handle = page.getByRole('button', { name: 'Move Client portal', exact: true });
  await handle.focus();
  // The first of two quick moves is late on its way: the second waits for it and is what stays.
  await page.route(
    '**/admin/status/order',
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Client portal, position 5 of 7')).toBeAttached();
  await expect.poll(() => stored).toBe(2);
  await expect
    .poll(names)
    .toEqual(['Website Hosting', 'Email Services', 'Database', 'API Services', 'Client portal', 'File Storage', 'Analytics']);
  await expect(handle).toBeFocused();

  const from = await handle.boundingBox();
  const to = await page.getByRole('button', { name: 'Move Website Hosting', exact: true }).boundingBox();
  if (!from || !to) throw new Error('The handles are not on the screen');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await names())[0]).toBe('Client portal');
  await expect.poll(() => stored).toBe(3);
  await expect(page.getByText('Order saved').first()).toBeVisible();
  await page.reload();
  await alive(page);
  await expect.poll(async () => (await names())[0]).toBe('Client portal');

  await page.getByRole('button', { name: 'Remove Client portal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove component' }).click();
  await expect(page.getByText('Component removed')).toBeVisible();
  await expect(rows).toHaveCount(6);
});

test('a board that cannot be read is an error with a way out, and never good news', async ({
  page,
  app,
  allowConsole,
  loginAs,
}) => {
  allowConsole(/500/);
  await app.pool.query('alter table status_components rename to status_components_gone');
  // A page that another test has looked at is kept, and is not dropped by what happens to a table.
  await app.pool.query("select pg_notify('foyer', 'settings')");
  try {
    await untilPage(app, '/support', (html) => html.includes('The system status could not be read'));
    await page.goto('/support');
    await expect(page.getByText('The system status could not be read')).toBeVisible();
    await expect(page.getByText('All systems operational')).toHaveCount(0);
    await loginAs('admin');
    await page.goto(board);
    await expect(page.getByRole('alert')).toBeVisible();
  } finally {
    await app.pool.query('alter table status_components_gone rename to status_components');
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'Components' })).toBeVisible();
  await page.goto('/support');
  await expect(page.getByText('All systems operational')).toBeVisible();
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
