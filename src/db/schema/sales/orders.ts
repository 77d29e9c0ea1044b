import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orderPaymentMethods, orderStatuses, paymentMethods, paymentStatuses } from '#shared/choices/sales/orders.ts';
import { frequencies, serviceTypes } from '#shared/choices/sales/services.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { estimates } from '../papers/estimates.ts';
import { users } from '../people/auth.ts';
import { files } from '../platform/files.ts';
import type { CustomerInfo } from './cart.ts';
import { services } from './services.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** ORD- and six digits from a sequence. */
    order_number: text('order_number').notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    status: choice('status', orderStatuses).notNull().default('pending'),
    payment_status: choice('payment_status', paymentStatuses).notNull().default('pending'),
    payment_method: choice('payment_method', orderPaymentMethods).notNull().default('credit_card'),
    payment_intent_id: text('payment_intent_id'),
    currency: text('currency').notNull().default('USD'),
    subtotal_cents: cents('subtotal_cents').notNull(),
    /** Hundredths of a percent at the time of the order: 800 is 8%, 887.5 is 8.875%. */
    tax_rate_bp: numeric('tax_rate_bp', { precision: 7, scale: 1, mode: 'number' }).notNull(),
    tax_cents: cents('tax_cents').notNull(),
    late_fee_cents: cents('late_fee_cents').notNull().default(0),
    total_cents: cents('total_cents').notNull(),
    paid_cents: cents('paid_cents').notNull().default(0),
    refunded_cents: cents('refunded_cents').notNull().default(0),
    billing_address: jsonb('billing_address').$type<CustomerInfo>().notNull(),
    /** False for an order by card until its money comes: nobody has ordered yet, so no list, figure or notice knows of it. */
    is_placed: boolean('is_placed').notNull().default(true),
    /** INV- and six digits; given when the order is placed. */
    invoice_number: text('invoice_number'),
    invoice_file_id: uuid('invoice_file_id').references(() => files.id, { onDelete: 'set null' }),
    due_at: moment('due_at').notNull(),
    paid_at: moment('paid_at'),
    /** The cart's checkout key: the same cart makes one order, however often it is sent. */
    checkout_key: uuid('checkout_key').notNull().defaultRandom(),
    /** The accepted estimate whose deposit it is: there is one for each. */
    estimate_id: uuid('estimate_id').references(() => estimates.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('orders_order_number_key').on(t.order_number),
    uniqueIndex('orders_invoice_number_key').on(t.invoice_number),
    uniqueIndex('orders_checkout_key_key').on(t.checkout_key),
    uniqueIndex('orders_estimate_id_key').on(t.estimate_id),
    uniqueIndex('orders_payment_intent_id_key').on(t.payment_intent_id),
    index('orders_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    // The orders of a day's revenue.
    index('orders_sold_at_idx').on(sql`coalesce(${t.paid_at}, ${t.created_at})`).where(sql`${t.is_placed}`),
    index('orders_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('orders_user_id_idx').on(t.user_id, t.created_at.desc(), t.id.desc()),
    // The list of what is due or overdue: the date stands in the index, so those that do not fit are passed over there.
    index('orders_unpaid_idx')
      .on(t.created_at.desc(), t.id.desc(), t.due_at)
      .where(sql`${t.status} = 'pending' and ${t.payment_method} = 'invoice' and ${t.is_placed}`),
    index('orders_due_at_idx').on(t.due_at).where(sql`${t.status} = 'pending'`),
    // What was paid in a part of a month.
    index('orders_paid_at_idx')
      .on(sql`coalesce(${t.paid_at}, ${t.created_at})`)
      .where(sql`${t.status} = 'paid' and ${t.is_placed}`),
    // The billing search: each way of naming an order or a customer has an index of its own, so that it never reads them all.
    index('orders_id_tail_idx').on(sql`right(${t.id}::text, 8) text_pattern_ops`),
    index('orders_user_id_tail_idx').on(sql`right(${t.user_id}::text, 8) text_pattern_ops`, t.created_at.desc(), t.id.desc()),
    index('orders_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    index('orders_unplaced_idx').on(t.updated_at).where(sql`not ${t.is_placed}`),
    check('orders_placed_check', sql`not ${t.is_placed} or ${t.invoice_number} is not null`),
    choiceCheck('orders_status_check', t.status),
    choiceCheck('orders_payment_status_check', t.payment_status),
    choiceCheck('orders_payment_method_check', t.payment_method),
    check('orders_total_check', sql`${t.total_cents} = ${t.subtotal_cents} + ${t.tax_cents} + ${t.late_fee_cents}`),
    check(
      'orders_amounts_check',
      sql`least(${t.subtotal_cents}, ${t.tax_cents}, ${t.late_fee_cents}, ${t.paid_cents}, ${t.refunded_cents}, ${t.tax_rate_bp}) >= 0`,
    ),
  ],
);

/** What was bought, as it was then: a later change of the service changes nothing here. */
export const order_items = pgTable(
  'order_items',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    service_id: uuid('service_id').references(() => services.id, { onDelete: 'restrict' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    type: choice('type', serviceTypes).notNull(),
    frequency: choice('frequency', frequencies),
    quantity: integer('quantity').notNull(),
    unit_price_cents: cents('unit_price_cents').notNull(),
    line_total_cents: cents('line_total_cents').notNull(),
    is_sample: is_sample(),
  },
  (t) => [
    uniqueIndex('order_items_position_key').on(t.order_id, t.position),
    index('order_items_service_id_idx').on(t.service_id),
    index('order_items_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('order_items_type_check', t.type),
    choiceCheck('order_items_frequency_check', t.frequency),
    check('order_items_quantity_check', sql`${t.quantity} >= 1 and (${t.type} = 'one-time' or ${t.quantity} = 1)`),
    check(
      'order_items_total_check',
      sql`${t.line_total_cents} = ${t.unit_price_cents} * ${t.quantity} and ${t.unit_price_cents} >= 0`,
    ),
  ],
);

/** The order's timeline. */
export const order_events = pgTable(
  'order_events',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    actor_id: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Says it once: a repeated webhook or job names the same key. */
    once_key: text('once_key'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    index('order_events_order_id_idx').on(t.order_id, t.created_at, t.id),
    uniqueIndex('order_events_once_key').on(t.order_id, t.once_key),
    index('order_events_sample_idx').on(t.id).where(sql`${t.is_sample}`),
  ],
);

/**
 * Counts and sums of the placed orders by status, currency and month (the month of payment, else of creation, in the studio's time zone),
 * kept by triggers inside the order's own transaction. Several shards, so that orders stored at the same time do not wait for one row.
 */
export const order_sums = pgTable(
  'order_sums',
  {
    month: date('month').notNull(),
    /** Sums of two currencies mean nothing. */
    currency: text('currency').notNull().default('USD'),
    status: choice('status', orderStatuses).notNull(),
    shard: smallint('shard').notNull(),
    orders: bigint('orders', { mode: 'number' }).notNull(),
    total_cents: cents('total_cents').notNull(),
    refunded_cents: cents('refunded_cents').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.month, t.status, t.currency, t.shard] }), choiceCheck('order_sums_status_check', t.status)],
);

/** Money that came in for an order, by card or entered by the owner. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** RCT- and six digits. */
    receipt_number: text('receipt_number').notNull(),
    method: choice('method', paymentMethods).notNull(),
    amount_cents: cents('amount_cents').notNull(),
    refunded_cents: cents('refunded_cents').notNull().default(0),
    currency: text('currency').notNull().default('USD'),
    /** The provider's payment intent or invoice: the same one is booked once. */
    provider_ref: text('provider_ref'),
    card_brand: text('card_brand'),
    card_last4: text('card_last4'),
    /** What the owner wrote beside a payment entered by hand, such as a transfer's reference. */
    note: text('note'),
    receipt_file_id: uuid('receipt_file_id').references(() => files.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('payments_receipt_number_key').on(t.receipt_number),
    uniqueIndex('payments_provider_ref_key').on(t.provider_ref),
    index('payments_order_id_idx').on(t.order_id, t.created_at),
    choiceCheck('payments_method_check', t.method),
    check('payments_amount_check', sql`${t.amount_cents} >= 0 and ${t.refunded_cents} between 0 and ${t.amount_cents}`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amount_cents: cents('amount_cents').notNull(),
    reason: text('reason'),
    provider_ref: text('provider_ref'),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** When the provider told that the money did not arrive: it counts no longer. */
    failed_at: moment('failed_at'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('refunds_provider_ref_key').on(t.provider_ref),
    index('refunds_payment_id_idx').on(t.payment_id),
    check('refunds_amount_check', sql`${t.amount_cents} > 0`),
  ],
);
