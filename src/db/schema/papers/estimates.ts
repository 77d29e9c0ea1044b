import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { estimateStatuses } from '#shared/choices/papers/estimates.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { contacts } from '../people/contacts.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });

/** One line of a price. Rates are hundredths of a percent. */
export type EstimateItem = {
  id: string;
  name: string;
  description: string | null;
  /** Hundredths, so that 2.5 hours are 250. */
  quantity_hundredths: number;
  unit_price_cents: number;
  discount_bp: number;
  tax_rate_bp: number;
  /** The client may take it or leave it. */
  optional: boolean;
  /** Whether it counts: always for a line that is not optional. */
  selected: boolean;
};

/** One part of the payment: a share in hundredths of a percent of the total, and when it is due. */
export type EstimateInstalment = { id: string; label: string; share_bp: number; due: string };

/** What happens by itself when the client accepts. */
export type OnAccept = { contract: boolean; deposit_order: boolean; project: boolean };

export const estimates = pgTable(
  'estimates',
  {
    id: id(),
    /** EST- and a timestamp. */
    estimate_number: text('estimate_number').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'restrict' }),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    items: jsonb('items').$type<EstimateItem[]>().notNull().default([]),
    subtotal_cents: cents('subtotal_cents').notNull().default(0),
    discount_cents: cents('discount_cents').notNull().default(0),
    tax_cents: cents('tax_cents').notNull().default(0),
    total_amount_cents: cents('total_amount_cents').notNull(),
    currency: text('currency').notNull().default('USD'),
    valid_until: date('valid_until'),
    payment_terms: text('payment_terms'),
    /** Hundredths of a percent of the total that are due on acceptance; 0 for none. */
    deposit_bp: integer('deposit_bp').notNull().default(0),
    payment_schedule: jsonb('payment_schedule').$type<EstimateInstalment[]>().notNull().default([]),
    on_accept: jsonb('on_accept').$type<OnAccept>().notNull().default({ contract: false, deposit_order: false, project: false }),
    status: choice('status', estimateStatuses).notNull().default('draft'),
    /** Counts up whenever the content changes after it was sent; the earlier ones are in document_versions. */
    version: integer('version').notNull().default(1),
    /** SHA-256 of the content as the client has it before them, set on sending. */
    content_sha256: text('content_sha256'),
    access_token: text('access_token').notNull(),
    access_revoked_at: moment('access_revoked_at'),
    sent_at: moment('sent_at'),
    /** The address that the link was sent to. Once the contact has another one, the link opens nothing. */
    sent_to: text('sent_to'),
    viewed_at: moment('viewed_at'),
    accepted_at: moment('accepted_at'),
    declined_at: moment('declined_at'),
    decline_reason: text('decline_reason'),
    expired_at: moment('expired_at'),
    client_signature: text('client_signature'),
    client_signed_at: moment('client_signed_at'),
    admin_signature: text('admin_signature'),
    admin_signed_at: moment('admin_signed_at'),
    reminders_enabled: boolean('reminders_enabled').notNull().default(true),
    reminders_sent: integer('reminders_sent').notNull().default(0),
    next_reminder_at: moment('next_reminder_at'),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('estimates_estimate_number_key').on(t.estimate_number),
    uniqueIndex('estimates_access_token_key').on(t.access_token),
    index('estimates_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('estimates_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('estimates_contact_id_idx').on(t.contact_id, t.created_at.desc(), t.id.desc()),
    index('estimates_user_id_idx').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('estimates_valid_until_idx').on(t.valid_until).where(sql`${t.status} in ('sent', 'viewed')`),
    index('estimates_next_reminder_at_idx').on(t.next_reminder_at).where(sql`${t.next_reminder_at} is not null`),
    index('estimates_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('estimates_status_check', t.status),
    check(
      'estimates_amounts_check',
      sql`least(${t.total_amount_cents}, ${t.subtotal_cents}, ${t.discount_cents}, ${t.tax_cents}) >= 0`,
    ),
    check('estimates_deposit_check', sql`${t.deposit_bp} between 0 and 10000`),
    check('estimates_currency_check', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
);
