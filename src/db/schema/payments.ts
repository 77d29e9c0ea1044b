import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample, moment, updated_at } from './columns.ts';
import { contracts } from './contracts.ts';
import { order_items, orders } from './orders.ts';
import { services } from './services.ts';
import { files } from './system.ts';
import { users } from './users.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });

/** Keys and addresses of outside services. Secret values are sealed; the others stand as they are. */
export const integration_settings = pgTable(
  'integration_settings',
  {
    integration_type: text('integration_type').primaryKey(),
    settings: jsonb('settings').$type<Record<string, string | boolean>>().notNull().default({}),
    sealed: jsonb('sealed').$type<Record<string, string>>().notNull().default({}),
    updated_at: updated_at(),
  },
  (t) => [check('integration_settings_type_check', sql`${t.integration_type} in ('stripe', 'microsoft', 'social')`)],
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
    method: text('method').notNull(),
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
    check('payments_method_check', sql`${t.method} in ('card', 'transfer', 'cash', 'other')`),
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
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('refunds_provider_ref_key').on(t.provider_ref),
    index('refunds_payment_id_idx').on(t.payment_id),
    check('refunds_amount_check', sql`${t.amount_cents} > 0`),
  ],
);

/** A client's own services: what was bought, and how it goes on. */
export const client_services = pgTable(
  'client_services',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    service_id: uuid('service_id').references(() => services.id, { onDelete: 'restrict' }),
    order_id: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    order_item_id: uuid('order_item_id').references(() => order_items.id, { onDelete: 'cascade' }),
    contract_id: uuid('contract_id').references(() => contracts.id, { onDelete: 'set null' }),
    status: text('status').notNull().default('active'),
    started_at: moment('started_at').notNull().defaultNow(),
    /** When a subscription is next charged; empty for what was bought once. */
    renews_at: moment('renews_at'),
    ended_at: moment('ended_at'),
    cancel_at_period_end: boolean('cancel_at_period_end').notNull().default(false),
    stripe_subscription_id: text('stripe_subscription_id'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('client_services_order_item_id_key').on(t.order_item_id),
    uniqueIndex('client_services_subscription_key').on(t.stripe_subscription_id),
    index('client_services_user_id_idx').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('client_services_order_id_idx').on(t.order_id),
    index('client_services_service_id_idx').on(t.service_id),
    index('client_services_contract_id_idx').on(t.contract_id),
    // What the job that renews by invoice looks for.
    index('client_services_renews_at_idx')
      .on(t.renews_at)
      .where(sql`${t.status} = 'active' and ${t.stripe_subscription_id} is null`),
    check('client_services_status_check', sql`${t.status} in ('pending', 'active', 'past_due', 'cancelled', 'completed')`),
  ],
);

/** What Stripe calls our records; sandbox and live are two worlds. */
export const stripe_objects = pgTable(
  'stripe_objects',
  {
    mode: text('mode').notNull(),
    kind: text('kind').notNull(),
    local_id: uuid('local_id').notNull(),
    stripe_id: text('stripe_id').notNull(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.mode, t.kind, t.local_id] }),
    uniqueIndex('stripe_objects_stripe_id_key').on(t.stripe_id),
    check('stripe_objects_mode_check', sql`${t.mode} in ('sandbox', 'live')`),
    check('stripe_objects_kind_check', sql`${t.kind} in ('customer', 'product')`),
  ],
);

/** Webhook deliveries that were taken in, so that a repeated one does nothing. */
export const stripe_events = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  /** When the event happened at Stripe: an older one never overwrites a newer. */
  happened_at: moment('happened_at').notNull(),
  received_at: moment('received_at').notNull().defaultNow(),
});
