import { eq } from 'drizzle-orm';
import { cart_items, carts } from '#db/schema/sales/cart.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { services } from '#db/schema/sales/services.ts';
import { expect, painted, people, test, testPassword } from '../fixtures.ts';
import { setServices, setSettings, untilPage } from '../site/studio.ts';

const offer: (typeof services.$inferInsert)[] = [
  { name: 'Logo sheet', price_cents: 25_000, sort_order: 0, category: 'Branding' },
  { name: 'Care plan', price_cents: 9_900, sort_order: 1, type: 'subscription', frequency: 'monthly', requires_contract: true },
  { name: 'Bespoke', price_cents: null, sort_order: 2 },
];

test('what a visitor collects comes along when they sign in, and is bought from there', async ({ page, app, visit }) => {
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
  await page.getByLabel('Email').fill(people.client.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Your cart was brought along')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (3)' })).toBeVisible();
  expect(await kept()).toEqual([]);

  // On a phone, where the sidebar is away, with a plan that runs already.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  const { rows } = await app.pool.query('select id from users where email = $1', [people.client.email]);
  const [plan] = await app.db.select().from(services).where(eq(services.name, 'Care plan'));
  const renews_at = new Date('2027-02-05T12:00:00Z');
  await app.db.insert(client_services).values({ user_id: String(rows[0]?.id), service_id: plan?.id, renews_at });
  await page.reload();
  await expect(page.getByRole('list', { name: 'My services' })).toContainText('Renews Feb 5, 2027');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/services');
  const badge = (count: number) => page.getByRole('banner').getByRole('link', { name: `Cart, ${count} items` });
  // For somebody signed in on the public pages.
  await expect(badge(3)).toBeVisible();
  if (size) await page.setViewportSize(size);
  await expect(badge(3)).toBeVisible();
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
  await expect(badge(5)).toBeVisible();
  isShown.resolve();
  await (await answer)?.finished();
  await painted(page);
  await expect(badge(5)).toBeVisible();
  expect(await kept()).toEqual([]);
  const stored = await app.db.select().from(cart_items).where(eq(cart_items.seen_price_cents, 25_000));
  expect(stored.map((item) => item.quantity)).toEqual([4]);
  await setServices(app, []);
  await setSettings(app, {});
});
