import { order_items, orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { expect, people, test } from '../fixtures.ts';
import { setServices, untilPage } from '../site/studio.ts';
import type { StudioApp } from '../studio-app.ts';

const preview = 'src/features/website/site/screens/pictures/previews/lens.webp';
const failure = (error: string | null) => ({ success: false, data: null, error, code: 'X' });

/** An order of everything that is there. */
async function sellAll(app: StudioApp) {
  const { rows } = await app.pool.query('select id from users where email = $1', [people.client.email]);
  const [order] = await app.db
    .insert(orders)
    .values({
      order_number: 'ORD-990001',
      invoice_number: 'INV-990001',
      user_id: String(rows[0]?.id),
      subtotal_cents: 1,
      tax_rate_bp: 0,
      tax_cents: 0,
      total_cents: 1,
      billing_address: { firstName: '', lastName: '', email: '', company: '', phone: '', addressLine1: '' },
      due_at: new Date(),
    })
    .returning();
  for (const [position, service] of (await app.db.select().from(services)).entries()) {
    const line = { name: service.name, type: 'one-time' as const, quantity: 1, unit_price_cents: 1, line_total_cents: 1 };
    await app.db.insert(order_items).values({ ...line, order_id: order?.id ?? '', service_id: service.id, position });
  }
}

test('the owner adds a service, changes it, sells it and takes it out of the offer', async ({
  page,
  app,
  visit,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/500|ERR_FAILED|409/);
  await setServices(app, []);
  await loginAs('admin');
  await visit('/admin/services');
  await expect(page.getByRole('heading', { level: 1, name: 'Services Management' })).toBeVisible();
  await expect(page.getByText('No services found. Create your first service to get started.')).toBeVisible();
  await expect(page.getByText('N/A')).toHaveCount(2);

  await page.getByRole('button', { name: 'Add Service' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Service' });
  const save = dialog.getByRole('button', { name: 'Add Service' });
  await save.click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await expect(dialog.getByText('Please enter a price')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Name').fill('Care plan');
  await dialog.getByLabel('Category').fill('Hosting');
  await dialog.getByLabel('Price (USD)').fill('79.90');
  await dialog.getByLabel('Duration (hours)').fill('2');
  await dialog.getByLabel('Type').selectOption('Subscription');
  await dialog.getByLabel('Frequency').selectOption('Yearly');
  await dialog.getByLabel('Features').fill('Backups\n\nUpdates');
  await dialog.getByLabel('Requires a contract').check();
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(preview);

  await page.route('**/api/admin/services', (route) =>
    route.fulfill({ status: 500, json: failure('An unexpected error occurred.') }),
  );
  await save.click();
  await expect(page.getByText('Failed to create service')).toBeVisible();
  await page.unroute('**/api/admin/services');
  await page.route('**/api/admin/services', (route) => route.fulfill({ status: 409, json: failure('The list is full.') }));
  await save.click();
  await expect(page.getByText('The list is full.')).toBeVisible();
  await page.unroute('**/api/admin/services');
  await page.route('**/api/admin/services', (route) => route.abort());
  await save.click();
  await expect(page.getByText('Failed to save service')).toBeVisible();
  await page.unroute('**/api/admin/services');
  await expect(dialog.getByLabel('Name')).toHaveValue('Care plan');
  await save.click();
  await expect(page.getByText('Service created successfully')).toBeVisible();
  const row = page.getByRole('row', { name: /Care plan/ });
  await expect(row).toContainText('Hosting');
  await expect(row).toContainText('$79.90 a year');
  await expect(row).toContainText('2 hours');
  await expect(row).toContainText('Active');
  await untilPage(app, '/', (html) => html.includes('Care plan'));

  await row.getByRole('button', { name: 'Edit Care plan' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Service' });
  await expect(edit.getByAltText('Image preview')).toHaveAttribute('src', /^\/files\/.+\.webp$/);
  await expect(edit.getByLabel('Features')).toHaveValue('Backups\nUpdates');
  await edit.getByLabel('Name').fill('Care plan plus');
  await edit.getByLabel('Duration (hours)').fill('');
  await page.route('**/api/admin/services/*', (route) => route.fulfill({ status: 500, json: failure(null) }));
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to save service').last()).toBeVisible();
  await page.unroute('**/api/admin/services/*');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Service updated successfully')).toBeVisible();
  const renamed = page.getByRole('row', { name: /Care plan plus/ });
  await expect(renamed).toContainText('N/A');

  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this service?' });
  await sellAll(app);
  await page.reload();
  await renamed.getByRole('button', { name: 'Delete Care plan plus' }).click();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(
    page.getByText('Care plan plus is part of an order or a contract, so it was deactivated instead of deleted.'),
  ).toBeVisible();
  await expect(renamed).toContainText('Inactive');

  await app.db.insert(services).values({ name: 'Mistake', price_cents: 100 });
  await page.reload();
  await page.getByRole('button', { name: 'Delete Mistake' }).click();
  await page.route('**/api/admin/services/*', (route) => route.fulfill({ status: 500, json: failure(null) }));
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete service')).toBeVisible();
  await page.unroute('**/api/admin/services/*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Service deleted successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Mistake/ })).toHaveCount(0);
  await setServices(app, []);
});

test('a service that somebody else changed meanwhile is not overwritten, however often its form is sent', async ({
  page,
  app,
  visit,
  loginAs,
  allowConsole,
}) => {
  allowConsole(/409/);
  await setServices(app, [{ name: 'Care plan', price_cents: 7_900 }]);
  await loginAs('admin');
  await visit('/admin/services');
  await page.getByRole('button', { name: 'Edit Care plan' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Service' });
  await edit.getByLabel('Description').fill('With backups');
  await app.db.update(services).set({ price_cents: 9_900 });
  const save = async () => {
    const answer = page.waitForResponse((one) => one.request().method() === 'PUT');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    return (await answer).status();
  };
  expect(await save()).toBe(409);
  await expect(page.getByText(/Somebody else changed this service meanwhile/).first()).toBeVisible();
  // The list below was read again; the form is still about what it was opened with.
  await expect(page.getByText('$99.00').first()).toBeVisible();
  expect(await save()).toBe(409);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Care plan' }).click();
  await expect(edit.getByLabel('Price (USD)')).toHaveValue('99');
  await edit.getByLabel('Description').fill('With backups');
  expect(await save()).toBe(200);
  await setServices(app, []);
});

test('the owner puts the services in order by the arrow keys, and the portal shows it', async ({ page, app, visit, loginAs }) => {
  await setServices(app, [
    { name: 'First', price_cents: 100, sort_order: 0 },
    { name: 'Second', price_cents: 100, sort_order: 1 },
    { name: 'Third', price_cents: 100, sort_order: 2 },
  ]);
  await loginAs('admin');
  await visit('/admin/services');
  await page.getByRole('button', { name: 'Change Order' }).click();
  const rows = page.getByRole('list', { name: 'Services in order' }).getByRole('listitem');
  await expect(rows).toHaveText([/First/, /Second/, /Third/]);
  const saved = (name: string) =>
    page.waitForResponse(async (answer) => {
      if (!answer.url().endsWith('/api/admin/services/order')) return false;
      const { data } = await answer.json();
      return data.services.at(-1)?.name === name;
    });
  const last = saved('First');
  // Faster than the list is drawn: both moves count.
  await page.getByRole('button', { name: 'Move First' }).press('ArrowDown');
  await page.getByRole('button', { name: 'Move First' }).press('ArrowDown');
  await last;
  await expect(rows).toHaveText([/Second/, /Third/, /First/]);
  await loginAs('client');
  await visit('/dashboard/services');
  const names = page.getByRole('list', { name: 'Available services' }).getByRole('heading');
  await expect(names).toHaveText(['Second', 'Third', 'First']);
});

test('services that cannot be read are an error with a way to try again', async ({
  page,
  app,
  loginAs,
  allowConsole,
  expectAccessible,
}) => {
  allowConsole(/500|409/);
  await setServices(app);
  await loginAs('admin');
  const list = '**/api/admin/services?*';
  let refusal = failure(null);
  await page.route(list, (route) => route.fulfill({ status: refusal.error ? 409 : 500, json: refusal }));
  await app.pool.query('alter table services rename to services_away');
  try {
    await page.goto('/admin/services');
    await expect(page.getByRole('heading', { name: 'Failed to load services' })).toBeVisible();
    await expect(page.getByText('Failed to fetch services')).toBeVisible();
    await expectAccessible();
    refusal = failure('The list is being rebuilt.');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('The list is being rebuilt.')).toBeVisible();
  } finally {
    await app.pool.query('alter table if exists services_away rename to services');
  }
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('row', { name: /Business Website/ })).toBeVisible();
  await page.getByRole('searchbox').fill('brand');
  await expect(page.getByRole('row', { name: /Business Website/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Brand Identity/ })).toBeVisible();
  await setServices(app, []);
});

test('templates are created, found, changed and deleted, and every failure says so', async ({
  page,
  app,
  visit,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/500/);
  await setServices(app, []);
  await loginAs('admin');
  await visit('/admin/templates');
  await expect(page.getByText('No templates found')).toBeVisible();
  const broken = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: failure(null) }));

  await page.getByRole('button', { name: 'Create Template' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Template' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await expect(dialog.getByText('Please enter a price')).toBeVisible();
  await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText([
    'Website',
    'Logo',
    'Branding',
    'Print',
    'Digital',
    'Social Media',
  ]);
  await expectAccessible();
  await dialog.getByLabel('Name').fill('Poster');
  await dialog.getByLabel('Category').selectOption('Print');
  await dialog.getByLabel('Price (USD)').fill('120');
  await broken('**/api/admin/templates');
  await dialog.getByRole('button', { name: 'Create Template' }).click();
  await expect(page.getByText('Failed to create template')).toBeVisible();
  await page.unroute('**/api/admin/templates');
  await dialog.getByRole('button', { name: 'Create Template' }).click();
  await expect(page.getByText('Template created successfully')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Poster' });
  await expect(card).toContainText('No preview');
  await expect(card).toContainText('$120.00');
  await expect(card).toContainText('Active');

  await card.getByRole('button', { name: 'Edit Poster' }).click();
  await dialog.getByLabel('Preview', { exact: true }).setInputFiles(preview);
  await dialog.getByLabel('Active').uncheck();
  await broken('**/api/admin/templates/*');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update template')).toBeVisible();
  await page.unroute('**/api/admin/templates/*');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Template updated successfully')).toBeVisible();
  await expect(card.getByAltText('Preview of Poster')).toBeVisible();
  await expect(card).toContainText('Inactive');

  await page.getByLabel('Category').selectOption('Logo');
  await expect(page.getByText('No templates found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('searchbox').fill('post');
  await expect(card).toBeVisible();

  await card.getByRole('button', { name: 'Delete Poster' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this template?' });
  await broken('**/api/admin/templates/*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete template')).toBeVisible();
  await page.unroute('**/api/admin/templates/*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Template deleted successfully')).toBeVisible();
  await expect(card).toHaveCount(0);

  await broken('**/api/admin/templates?*');
  await page.getByLabel('Category').selectOption('Digital');
  await expect(page.getByText('Failed to fetch templates').first()).toBeVisible();
});
