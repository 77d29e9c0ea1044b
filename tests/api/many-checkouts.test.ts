import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { cart_items, carts } from '#db/schema/sales/cart.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import type { CheckoutState } from '#features/sales/checkout/contract.ts';
import { placeOrder } from '#features/sales/checkout/place-order.server.ts';
import { readCheckout } from '#features/sales/checkout/service.server.ts';
import { addService, buyer } from '#features/sales/orders/orders.testkit.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const clients = 200;

it('200 checkouts at once, some pressed twice, are 200 orders with 200 different numbers', { timeout: 120_000 }, async () => {
  const { db, platform } = studio;
  // What is asked is whether they are right, not how fast: on a busy machine the last of them waits long for its connection.
  platform.pool.options.connectionTimeoutMillis = 100_000;
  const page = await addService(db);
  const care = await addService(db, { name: 'Hosting', type: 'subscription', frequency: 'monthly', price_cents: 7_900 });
  const people = Array.from({ length: clients }, () => v7());
  await db.insert(users).values(people.map((id) => ({ id, email: `${id}@example.test` })));
  const stored = await db
    .insert(carts)
    .values(
      people.map((user_id) => ({ user_id, step: 'payment' as const, payment_method: 'invoice' as const, customer_info: buyer })),
    )
    .returning();
  await db.insert(cart_items).values(
    stored.flatMap(({ id }) => [
      { cart_id: id, service_id: page.id, quantity: 3, seen_price_cents: 49_900 },
      { cart_id: id, service_id: care.id, quantity: 1, seen_price_cents: 7_900 },
    ]),
  );
  const seen: CheckoutState[] = [];
  for (const user_id of people) seen.push(await readCheckout(platform, user_id));

  const press = (at: number) => {
    const { checkout_key, cart, total_amount } = seen[at] ?? {};
    const author = { actor: { id: people[at] ?? '', role: 'client' }, request_id: null, ip_address: null };
    if (!checkout_key || !cart || total_amount === undefined) throw new Error('no checkout');
    return placeOrder(platform, author, { payment_method: 'invoice', checkout_key, version: cart.version, total_amount });
  };
  const placed = await Promise.all([...people.keys(), ...people.slice(0, 20).keys()].map(press));

  expect(new Set(placed.map(({ order_id }) => order_id)).size).toBe(clients);
  expect(new Set(placed.map(({ order_number }) => order_number)).size).toBe(clients);
  const rows = await db.select().from(orders);
  expect(rows).toHaveLength(clients);
  expect(new Set(rows.map(({ invoice_number }) => invoice_number)).size).toBe(clients);
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(clients);
  expect(rows.every(({ total_cents }) => total_cents === 170_208)).toBe(true);
  expect(await db.$count(order_items)).toBe(clients * 2);
  expect(await db.$count(client_services, eq(client_services.status, 'active'))).toBe(clients * 2);
  expect(await db.$count(cart_items)).toBe(0);
  const { rows: sums } = await db.execute(sql`select sum(orders)::int as orders, sum(total_cents)::int as cents from order_sums`);
  expect(sums).toEqual([{ orders: clients, cents: clients * 170_208 }]);
});
