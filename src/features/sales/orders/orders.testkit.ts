import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Db, Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { services } from '#db/schema/sales/services.ts';
import { createOrder, type NewOrder } from './create-order.server.ts';
import type { OrderRow } from './lock-order.server.ts';
import type { ServiceRow } from './order-lines.server.ts';

export const buyer = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.test',
  company: 'Analytical Engines',
  phone: '+1 555 010 0100',
  addressLine1: '12 Harbour Road',
  city: 'Portland',
  region: 'ME',
  postalCode: '04101',
  country: 'United States',
};

export async function addUser(db: Db): Promise<string> {
  const id = v7();
  await db.insert(users).values({ id, email: `${id}@example.test` });
  return id;
}

export async function addService(db: Db, values: Partial<typeof services.$inferInsert> = {}): Promise<ServiceRow> {
  const [row] = await db
    .insert(services)
    .values({ name: 'Landing page', description: 'One page', price_cents: 49_900, ...values })
    .returning();
  if (!row) throw new Error('no service');
  return row;
}

/** An order as a checkout makes it, with what a test wants otherwise. */
export async function placeOrder(db: Db | Tx, input: Pick<NewOrder, 'user_id' | 'lines'> & Partial<NewOrder>): Promise<OrderRow> {
  return db.transaction((tx) =>
    createOrder(tx, {
      created_by: input.user_id,
      customer_info: buyer,
      tax_rate_bp: 800,
      payment_method: 'invoice',
      checkout_key: randomUUID(),
      now: new Date(),
      ...input,
    }),
  );
}
