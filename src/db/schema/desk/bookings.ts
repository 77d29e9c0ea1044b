import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bookingCancellers, bookingStatuses } from '#shared/choices/desk/bookings.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';

// That no two confirmed bookings overlap, buffer included, is an exclusion constraint in the migration: bookings_no_overlap.
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    starts_at: moment('starts_at').notNull(),
    ends_at: moment('ends_at').notNull(),
    /** The end and the buffer after it: until then nothing else may begin. */
    busy_until: moment('busy_until').notNull(),
    status: choice('status', bookingStatuses).notNull().default('confirmed'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    topic: text('topic').notNull(),
    notes: text('notes'),
    time_zone: text('time_zone').notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    manage_token_hash: text('manage_token_hash').notNull(),
    /** Chosen by the browser, so that a form sent twice books once. */
    request_key: uuid('request_key'),
    /** Tells bookings of one address apart from others without keeping the address. */
    visitor_key: text('visitor_key'),
    reschedule_count: integer('reschedule_count').notNull().default(0),
    ics_sequence: integer('ics_sequence').notNull().default(0),
    /** Null once the reminder is written, or when there is no day left for one. */
    reminder_due_at: moment('reminder_due_at'),
    cancelled_at: moment('cancelled_at'),
    cancelled_by: choice('cancelled_by', bookingCancellers),
    cancel_reason: text('cancel_reason'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('bookings_manage_token_hash_key').on(t.manage_token_hash),
    uniqueIndex('bookings_request_key_key').on(t.request_key),
    index('bookings_starts_at_idx').on(t.starts_at, t.id),
    index('bookings_status_idx').on(t.status, t.starts_at, t.id),
    index('bookings_email_idx').on(sql`lower(${t.email})`),
    index('bookings_visitor_key_idx').on(t.visitor_key, t.created_at),
    index('bookings_user_id_idx').on(t.user_id),
    index('bookings_reminder_due_at_idx').on(t.reminder_due_at).where(sql`${t.reminder_due_at} is not null`),
    choiceCheck('bookings_status_check', t.status),
    choiceCheck('bookings_cancelled_by_check', t.cancelled_by),
    check('bookings_cancelled_check', sql`(${t.status} = 'cancelled') = (${t.cancelled_at} is not null)`),
    check('bookings_time_check', sql`${t.starts_at} < ${t.ends_at} and ${t.ends_at} <= ${t.busy_until}`),
  ],
);

export const booking_blocks = pgTable(
  'booking_blocks',
  {
    id: id(),
    starts_at: moment('starts_at').notNull(),
    ends_at: moment('ends_at').notNull(),
    reason: text('reason'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    index('booking_blocks_ends_at_idx').on(t.ends_at, t.id),
    check('booking_blocks_time_check', sql`${t.starts_at} < ${t.ends_at}`),
  ],
);

// One row at most; without it the defaults of the policy hold.
export const booking_settings = pgTable(
  'booking_settings',
  {
    id: id(),
    slot_minutes: integer('slot_minutes').notNull(),
    buffer_minutes: integer('buffer_minutes').notNull(),
    lead_hours: integer('lead_hours').notNull(),
    horizon_days: integer('horizon_days').notNull(),
    meeting_place: text('meeting_place').notNull(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('booking_settings_single').on(sql`(true)`),
    check('booking_settings_slot_check', sql`${t.slot_minutes} between 5 and 480`),
    check('booking_settings_buffer_check', sql`${t.buffer_minutes} between 0 and 240`),
    check('booking_settings_lead_check', sql`${t.lead_hours} between 0 and 720`),
    check('booking_settings_horizon_check', sql`${t.horizon_days} between 1 and 365`),
  ],
);
