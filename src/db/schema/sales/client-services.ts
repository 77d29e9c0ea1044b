import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clientServiceStatuses } from '#shared/choices/sales/client-services.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { contracts } from '../papers/contracts.ts';
import { users } from '../people/auth.ts';
import { order_items, orders } from './orders.ts';
import { services } from './services.ts';

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
    status: choice('status', clientServiceStatuses).notNull().default('active'),
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
    // One that has ended may have a successor: an order that is refunded and then owes again brings its subscription anew.
    uniqueIndex('client_services_order_item_id_key').on(t.order_item_id).where(sql`${t.status} <> 'cancelled'`),
    index('client_services_order_item_id_idx').on(t.order_item_id),
    uniqueIndex('client_services_subscription_key').on(t.stripe_subscription_id),
    index('client_services_user_id_idx').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('client_services_order_id_idx').on(t.order_id),
    index('client_services_service_id_idx').on(t.service_id),
    index('client_services_contract_id_idx').on(t.contract_id),
    // What the job that renews by invoice looks for.
    index('client_services_renews_at_idx')
      .on(t.renews_at)
      .where(sql`${t.status} = 'active' and ${t.stripe_subscription_id} is null`),
    choiceCheck('client_services_status_check', t.status),
  ],
);
