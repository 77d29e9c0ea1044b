import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cartSteps } from '#shared/choices/sales/cart.ts';
import { orderPaymentMethods } from '#shared/choices/sales/orders.ts';
import type { PostalAddress } from '#shared/postal-address.ts';
import { choice, choiceCheck, created_at, id, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { services } from './services.ts';

/** Who buys, as typed in the second step of the checkout; also an order's billing address. */
export type CustomerInfo = PostalAddress & {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  phone: string;
};

/** One cart for each client, with how far its checkout has come, so that a reload resumes there. */
export const carts = pgTable(
  'carts',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: choice('step', cartSteps).notNull().default('cart'),
    customer_info: jsonb('customer_info').$type<CustomerInfo>(),
    payment_method: choice('payment_method', orderPaymentMethods),
    /** The order that this cart is becoming: a second press finds the first one's order. */
    checkout_key: uuid('checkout_key').notNull().defaultRandom(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('carts_user_id_key').on(t.user_id),
    choiceCheck('carts_step_check', t.step),
    choiceCheck('carts_payment_method_check', t.payment_method),
  ],
);

export const cart_items = pgTable(
  'cart_items',
  {
    id: id(),
    cart_id: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    service_id: uuid('service_id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull().default(1),
    /** What the client saw when it was added or last confirmed; another price today makes the cart stale. */
    seen_price_cents: integer('seen_price_cents').notNull(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('cart_items_service_key').on(t.cart_id, t.service_id),
    index('cart_items_service_id_idx').on(t.service_id),
    check('cart_items_quantity_check', sql`${t.quantity} between 1 and 999`),
    check('cart_items_seen_price_check', sql`${t.seen_price_cents} >= 0`),
  ],
);
