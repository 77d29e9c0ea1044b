import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, moment, updated_at } from '../columns.ts';

/** The mailbox at Microsoft 365 that reports new mails to us: one row, `microsoft`. */
export const microsoft_mailboxes = pgTable('microsoft_mailboxes', {
  provider: text('provider').primaryKey(),
  is_enabled: boolean('is_enabled').notNull().default(false),
  address: text('address').notNull(),
  /** Tenant and application that the subscription was made with. */
  app: text('app').notNull(),
  subscription_id: text('subscription_id'),
  /** Of the secret that Microsoft repeats with every notification. */
  client_state_hash: text('client_state_hash'),
  expires_at: moment('expires_at'),
  /** Older mails are none of ours. */
  connected_at: moment('connected_at').notNull().defaultNow(),
  /** Up to then the mailbox itself was asked for what had not been reported. */
  checked_at: moment('checked_at'),
  last_error: text('last_error'),
  failed_at: moment('failed_at'),
  updated_at: updated_at(),
});

/** A mail that Microsoft has reported; the number is its name among the received mails. */
export const microsoft_notifications = pgTable(
  'microsoft_notifications',
  {
    uid: bigint('uid', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    address: text('address').notNull(),
    message_id: text('message_id').notNull(),
    tries: integer('tries').notNull().default(0),
    done_at: moment('done_at'),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('microsoft_notifications_message_key').on(t.address, t.message_id),
    index('microsoft_notifications_open_idx').on(t.created_at).where(sql`${t.done_at} is null`),
    index('microsoft_notifications_created_at_idx').on(t.created_at),
  ],
);
