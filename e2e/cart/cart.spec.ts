import { eq } from 'drizzle-orm';
import { contracts } from '#db/schema/papers/contracts.ts';
import { cart_items, carts } from '#db/schema/sales/cart.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { services } from '#db/schema/sales/services.ts';
import { alive, expect, painted, people, test, testPassword } from '../fixtures.ts';
import { setServices, setSettings, untilPage } from '../site/studio.ts';

const offer: (typeof services.$inferInsert)[] = [
  { name: 'Logo sheet', price_cents: 25_000, sort_order: 0, category: 'Branding' },
  { name: 'Care plan', price_cents: 9_900, sort_order: 1, type: 'subscription', frequency: 'monthly', requires_contract: true },
  { name: 'Bespoke', price_cents: null, sort_order: 2 },
  { name: 'Poster', kind: 'template', category: 'Print', price_cents: 12_000 },
];

test('what a visitor collects comes along when they sign in, and is bought from there', async ({
  page,
  app,
  visit,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/500|409/);
  await app.db.delete(carts);
  await setServices(app, offer);
  await setSettings(app, { show_services_to_visitors: 'true' });
  await untilPage(app, '/services', (html) => html.includes('Care plan'));
  await visit('/services');
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('foyer-cart') ?? '[]'));
  await page.getByRole('button', { name: 'Add to cart: Logo sheet' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart: Logo sheet' }).click();
  await expect.poll(async () => (await kept())[0]?.quantity).toBe(2);
  await page.getByRole('button', { name: 'Add to cart: Care plan' }).click();
  await page.getByRole('button', { name: 'Add to cart: Care plan' }).click();
  await expect.poll(async () => (await kept()).map((item: { quantity: number }) => item.quantity)).toEqual([2, 1]);
  await expect(page.getByRole('button', { name: /Bespoke/ })).toHaveCount(0);
  // How much is in it is seen in the head of every public page.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();

  await page.goto('/auth?returnTo=%2Fdashboard%2Fservices');
  await alive(page);
  await page.getByLabel('Email').fill(people.client.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Your cart was brought along')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (3)' })).toBeVisible();
  expect(await kept()).toEqual([]);
  await expectAccessible();

  const catalogue = page.getByRole('list', { name: 'Available services' });
  await expect(catalogue.getByRole('link', { name: 'In your cart: Care plan' })).toBeVisible();
  await expect(catalogue.getByRole('link', { name: 'Get Quote: Bespoke' })).toHaveAttribute(
    'href',
    /^\/contact\?service=Bespoke&serviceId=/,
  );
  const another = catalogue.getByRole('button', { name: /^Add another .*Logo sheet/ });
  await page.route('**/api/cart/items', (route) =>
    route.fulfill({ status: 500, json: { success: false, data: null, error: 'An unexpected error occurred.', code: 'X' } }),
  );
  await another.click();
  await expect(page.getByText('Failed to add service')).toBeVisible();
  await page.unroute('**/api/cart/items');
  await another.click();
  await expect(page.getByRole('link', { name: 'Cart (4)' })).toBeVisible();

  await visit('/dashboard/templates');
  await page.getByLabel('Category').selectOption('Print');
  await page.getByRole('button', { name: 'Add to cart: Poster' }).click();
  await expect(page.getByRole('link', { name: 'Cart (5)' })).toBeVisible();

  // On a phone, where the sidebar is away, and for somebody signed in on the public pages.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 5 items' })).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 5 items' })).toBeVisible();
  if (size) await page.setViewportSize(size);
  await page.goto('/dashboard/checkout');
  await alive(page);
  const lines = page.getByRole('list', { name: 'Cart items' });
  await expect(lines.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByLabel('Quantity of Care plan')).toHaveCount(0);
  const quantity = lines.getByRole('textbox', { name: 'Quantity of Logo sheet' });
  await expect(quantity).toHaveValue('3');
  await quantity.fill('0');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('1');
  await expect(lines.getByRole('button', { name: 'One less of Logo sheet' })).toBeDisabled();
  for (const typed of ['2.7', '-3', '1e3', '']) {
    await quantity.fill(typed);
    await quantity.press('Enter');
    await expect(lines.getByRole('alert')).toHaveText('Please enter a whole number from 1 to 999. It is still 1.');
    await expect(quantity).toHaveValue(typed);
  }
  await quantity.fill(' 1 ');
  await quantity.press('Enter');
  await expect(lines.getByRole('alert')).toHaveCount(0);
  await lines.getByRole('button', { name: 'One more of Logo sheet' }).click();
  await lines.getByRole('button', { name: 'One more of Logo sheet' }).click();
  await expect(lines.getByRole('listitem').filter({ hasText: 'Logo sheet' })).toContainText('$750.00');

  await app.db.update(services).set({ price_cents: 30_000 }).where(eq(services.name, 'Logo sheet'));
  await app.db.update(services).set({ is_active: false }).where(eq(services.name, 'Poster'));
  await page.reload();
  await alive(page);
  await expect(page.getByText('Logo sheet: $250.00 before, $300.00 now')).toBeVisible();
  await expect(page.getByText('Please remove Poster to go on.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('A price has changed')).toHaveCount(0);
  await lines.getByRole('button', { name: 'Remove Poster' }).click();
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await expect(lines).toContainText('$900.00');

  await page.goto('/services');
  await alive(page);
  const badge = (count: number) => page.getByRole('banner').getByRole('link', { name: `Cart, ${count} items` });
  await expect(badge(4)).toBeVisible();
  // The count of the first is answered after that of the second.
  const isShown = Promise.withResolvers<void>();
  await page.route(
    '**/api/cart',
    async (route) => {
      const response = await route.fetch();
      await isShown.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const late = page.waitForRequest('**/api/cart');
  await page.getByRole('button', { name: 'Add to cart: Logo sheet' }).click();
  const answer = (await late).response();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart: Logo sheet' }).click();
  await expect(badge(6)).toBeVisible();
  isShown.resolve();
  await (await answer)?.finished();
  await painted(page);
  await expect(badge(6)).toBeVisible();
  expect(await kept()).toEqual([]);
  const stored = await app.db.select().from(cart_items).where(eq(cart_items.seen_price_cents, 30_000));
  expect(stored.map((item) => item.quantity)).toEqual([5]);
  await setServices(app, []);
  await setSettings(app, {});
});

test('a client sees what they have, how it goes on, and a failure as a failure', async ({
  page,
  app,
  visit,
  loginAs,
  allowConsole,
}) => {
  allowConsole(/500/);
  await setServices(app, offer);
  const { rows } = await app.pool.query('select id from users where email = $1', [people.client.email]);
  const user_id = String(rows[0]?.id);
  const stored = await app.db.select().from(services);
  const idOf = (name: string) => stored.find((service) => service.name === name)?.id ?? '';
  const [contract] = await app.db
    .insert(contracts)
    .values({
      origin: 'checkout',
      contract_number: 'CT-990001',
      title: 'Care plan',
      total_amount_cents: 9_900,
      user_id,
      status: 'signed',
    })
    .returning();
  await app.db.insert(client_services).values([
    { user_id, service_id: idOf('Logo sheet'), status: 'completed', started_at: new Date('2026-01-05T12:00:00Z') },
    { user_id, service_id: idOf('Care plan'), contract_id: contract?.id, renews_at: new Date('2027-02-05T12:00:00Z') },
  ]);
  await loginAs('client');
  await page.setViewportSize({ width: 360, height: 780 });
  await visit('/dashboard/services');
  const mine = page.getByRole('list', { name: 'My services' });
  const plan = mine.getByRole('listitem').filter({ hasText: 'Care plan' });
  await expect(plan).toContainText('Active');
  await expect(plan).toContainText('$99.00 a month');
  await expect(plan).toContainText('Renews Feb 5, 2027');
  await expect(plan.getByRole('link', { name: 'Contract CT-990001' })).toHaveAttribute(
    'href',
    `/dashboard/contracts/${contract?.id}`,
  );
  await expect(mine.getByRole('listitem').filter({ hasText: 'Logo sheet' })).toContainText('Since Jan 5, 2026');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await app.pool.query('alter table services rename to services_away');
  try {
    await page.goto('/dashboard/services');
    await expect(page.getByRole('heading', { name: 'Failed to load services' })).toHaveCount(2);
    await expect(page.getByText('Failed to fetch services')).toHaveCount(2);
  } finally {
    await app.pool.query('alter table if exists services_away rename to services');
  }
  await page.getByRole('button', { name: 'Try Again' }).last().click();
  await expect(page.getByRole('list', { name: 'Available services' })).toBeVisible();
  await app.db.delete(contracts);
  await setServices(app, []);
});
