import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { stripeModes, stripeObjectKinds } from '#shared/choices/sales/payments.ts';
import { choice, choiceCheck, created_at, moment } from '../columns.ts';

/** What Stripe calls our records; sandbox and live are two worlds. */
export const stripe_objects = pgTable(
  'stripe_objects',
  {
    mode: choice('mode', stripeModes).notNull(),
    kind: choice('kind', stripeObjectKinds).notNull(),
    local_id: uuid('local_id').notNull(),
    stripe_id: text('stripe_id').notNull(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.mode, t.kind, t.local_id] }),
    uniqueIndex('stripe_objects_stripe_id_key').on(t.stripe_id),
    choiceCheck('stripe_objects_mode_check', t.mode),
    choiceCheck('stripe_objects_kind_check', t.kind),
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
