import { expect, test } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

type Values = { email: string; first_name: string; last_name: string; client_type: string; company_name: string | null };

/** A client of this test's own, who has no account. */
async function add(app: StudioApp, values: Values) {
  await app.pool.query(
    `insert into contacts (id, first_name, last_name, email, company_name, client_type, client_since)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, now())`,
    [values.first_name, values.last_name, values.email, values.company_name, values.client_type],
  );
}

test('the owner finds clients by name and kind, with every field, and is told when there are none', async ({
  page,
  app,
  visit,
  loginAs,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  const email = `ines-${mark}@clients.test`;
  await add(app, { email, first_name: 'Ines', last_name: `Quiroga${mark}`, client_type: 'business', company_name: null });
  const { rows } = await app.pool.query(`select id from users where email = 'business@studio.test'`);
  await app.pool.query(
    `insert into contacts (id, first_name, last_name, email, user_id)
     values (gen_random_uuid(), 'Bea', 'Business', 'business@studio.test', $1) on conflict do nothing`,
    [rows[0]?.id],
  );
  await loginAs('admin');
  await visit('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  const figures = page.getByRole('list', { name: 'Figures' }).getByRole('listitem');
  await expect(figures.filter({ hasText: 'Total Clients' })).toContainText(/\d+ business, \d+ personal/);
  await expect(figures.filter({ hasText: 'Active This Month' })).toContainText(/\d/);
  await expect(figures.filter({ hasText: 'New This Week' })).toContainText(/[1-9]/);

  const cards = page.getByRole('list', { name: 'Clients' }).getByRole('listitem');
  const search = page.getByPlaceholder('Search clients...');
  await search.fill(`QUIROGA${mark}`);
  await expect(cards).toHaveCount(1);
  for (const text of [
    `Ines Quiroga${mark}`,
    email,
    'Business Name Not Set',
    'Business',
    'Unverified',
    'Not specified',
    'Joined',
    'Last updated',
  ])
    await expect(cards.first()).toContainText(text);
  await expect(cards.first()).not.toContainText('Website');
  await expectAccessible();

  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Kinds of clients' }).getByRole('link', { name });
  await tab(/^Business/).click();
  await expect(cards.first()).toContainText('Website');
  await expect(cards.first()).toContainText('Business type');
  await expect(page).toHaveURL(/user_type=business/);
  await tab(/^Personal/).click();
  await expect(page.getByText('No clients found matching your search criteria.')).toBeVisible();
  await tab(/^All/).click();
  await search.fill('business@studio.test');
  await expect(cards).toHaveCount(1);
  for (const text of ['Bea Business', 'Bea & Co', 'Verified', 'Retail']) await expect(cards.first()).toContainText(text);

  // Tags, by keyboard: added on the client's page, and what the list is filtered by.
  await search.fill(email);
  await cards.getByRole('link', { name: `Ines Quiroga${mark}` }).press('Enter');
  await page.getByRole('button', { name: 'Add tag' }).press('Enter');
  const tags = page.getByRole('region', { name: 'Tags' });
  const input = tags.getByRole('combobox', { name: 'Add a tag' });
  for (const name of [`Retainer ${mark}`, `Passing ${mark}`]) {
    await input.fill(name);
    await input.press('Enter');
    await expect(tags.getByRole('link', { name })).toBeVisible();
  }
  await expectAccessible();
  await input.press('Escape');
  await tags.getByRole('button', { name: `Remove the tag Passing ${mark}` }).press('Enter');
  await expect(tags.getByRole('link')).toHaveText([`Retainer ${mark}`]);
  await tags.getByRole('link', { name: `Retainer ${mark}` }).click();
  const filter = page.getByRole('combobox', { name: 'Filter by tag' });
  await expect(filter).toHaveValue(`Retainer ${mark}`);
  await expect(cards).toHaveCount(1);
  await expect(tab(/^Personal/)).toHaveText('Personal0');
  await page.getByRole('button', { name: 'Show clients with any tag' }).click();
  await expect(page).not.toHaveURL(/tag=/);
  await filter.fill(`RETAINER ${mark}`);
  await filter.press('Enter');
  await expect(page).toHaveURL(/tag=Retainer/);
  await expect(cards).toHaveCount(1);
});

test('an empty studio, and one whose list cannot be read, say so', async ({ page, loginAs, allowConsole, expectAccessible }) => {
  allowConsole(/500/);
  await loginAs('admin');
  const empty = { success: true, data: { items: [], next_cursor: null }, error: null };
  const failure = { success: false, data: null, error: null, code: 'INTERNAL_SERVER_ERROR' };
  let answer: { status: number; json: object } = { status: 200, json: empty };
  await page.route(/\/api\/admin\/clients\?/, (route) => route.fulfill(answer));
  // The page itself brings its first list; what a tab asks for goes through the route above.
  await page.goto('/admin/clients');
  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Kinds of clients' }).getByRole('link', { name });
  await tab(/^Personal/).click();
  await expect(page.getByText('No personal clients found.')).toBeVisible();
  await tab(/^Business/).click();
  await expect(page.getByText('No business clients found.')).toBeVisible();
  await expectAccessible();
  answer = { status: 500, json: failure };
  await page.getByPlaceholder('Search clients...').fill('somebody else');
  await expect(page.getByText('Failed to fetch clients data')).toBeVisible();
  answer = { status: 200, json: empty };
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No clients found matching your search criteria.')).toBeVisible();
});

test('the owner imports a file, after a look at what it would do', async ({ page, visit, loginAs, expectAccessible }) => {
  test.slow();
  const mark = Date.now().toString(36);
  const [office, home] = [`office-${mark}@import.test`, `home-${mark}@import.test`];
  await loginAs('admin');
  await visit('/admin/clients');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Clients' });
  const lines = [
    'Address;Full name;Firm',
    `${office};Odile Office${mark};Odile & Co`,
    `${home};Odile Home${mark};`,
    'nowhere;Nobody;',
  ];
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${lines.join('\r\n')}`) });
  await expect(dialog.getByText('Please choose the column with the email addresses.')).toBeVisible();
  await dialog.getByLabel('Email').selectOption('Address');
  await dialog.getByLabel('Business name').selectOption('Firm');
  await expect(dialog.getByText('3 rows: 2 new, 0 known already, 1 left out.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Rows that are left out' })).toContainText('Line 4');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog).toBeHidden();

  const cards = page.getByRole('list', { name: 'Clients' }).getByRole('listitem');
  const search = page.getByPlaceholder('Search clients...');
  await search.fill(`${mark}@import.test`);
  await expect(cards).toHaveCount(2);
});

test('a click right after typing leads where it says, whatever the search waits for', async ({ page, visit, loginAs, hold }) => {
  await loginAs('admin');
  await visit('/admin/clients');
  const search = page.getByPlaceholder('Search clients...');
  await expect(search).toBeVisible();
  await page.clock.install();
  const isServices = (url: URL) => url.pathname === '/admin/services.data';
  const release = await hold(isServices);
  const asked = page.waitForRequest((request) => isServices(new URL(request.url())));
  await search.fill('Nobody of this name');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Services', exact: true }).click();
  await asked;
  // The search would begin while the other page is on its way.
  await page.clock.runFor(1_000);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/services$/);
});
