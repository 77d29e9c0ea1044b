import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  ticketCategories,
  ticketMessageKinds,
  ticketPriorities,
  ticketSides,
  ticketStatuses,
} from '#shared/choices/desk/tickets.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { files } from '../platform/files.ts';
import { orders } from '../sales/orders.ts';
import { projects } from '../work/projects.ts';
import { received_mails } from './received-mails.ts';

export const support_tickets = pgTable(
  'support_tickets',
  {
    id: id(),
    /** T-2026-0001: the year and that year's running number. */
    number: text('number').notNull(),
    status: choice('status', ticketStatuses).notNull().default('open'),
    priority: choice('priority', ticketPriorities).notNull().default('medium'),
    category: choice('category', ticketCategories).notNull(),
    subject: text('subject').notNull(),
    description: text('description').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    assigned_to: uuid('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    /** What it is about. */
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    order_id: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The ticket that took over what was written here. */
    merged_into: uuid('merged_into').references((): AnyPgColumn => support_tickets.id, { onDelete: 'set null' }),
    split_from: uuid('split_from').references((): AnyPgColumn => support_tickets.id, { onDelete: 'set null' }),
    /** Of the private link that works; null where none was given. */
    link_hash: text('link_hash'),
    /** When the first answer and the solution are due, counted in business time. */
    response_due_at: moment('response_due_at'),
    resolution_due_at: moment('resolution_due_at'),
    /** The first reply of the studio, and the business minutes until then. */
    responded_at: moment('responded_at'),
    response_minutes: integer('response_minutes'),
    closed_at: moment('closed_at'),
    /** Since when the studio is not the one to act, and the business minutes of all such times before. */
    paused_at: moment('paused_at'),
    paused_minutes: integer('paused_minutes').notNull().default(0),
    /** When the studio was warned that a target is about to be missed. */
    response_warned_at: moment('response_warned_at'),
    resolution_warned_at: moment('resolution_warned_at'),
    rating: integer('rating'),
    rating_words: text('rating_words'),
    rated_at: moment('rated_at'),
    /** Chosen by the browser, so that a form sent twice opens one ticket. */
    request_key: uuid('request_key'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('support_tickets_number_key').on(t.number),
    uniqueIndex('support_tickets_request_key_key').on(t.request_key),
    index('support_tickets_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('support_tickets_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('support_tickets_user_id_idx').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('support_tickets_email_idx').on(sql`lower(${t.email})`, t.created_at.desc(), t.id.desc()),
    index('support_tickets_priority_idx').on(t.priority, t.created_at.desc(), t.id.desc()),
    index('support_tickets_assigned_to_idx').on(t.assigned_to, t.created_at.desc(), t.id.desc()),
    index('support_tickets_status_priority_idx').on(t.status, t.priority, t.created_at.desc(), t.id.desc()),
    index('support_tickets_status_assigned_to_idx').on(t.status, t.assigned_to, t.created_at.desc(), t.id.desc()),
    uniqueIndex('support_tickets_link_hash_key').on(t.link_hash),
    index('support_tickets_merged_into_idx').on(t.merged_into).where(sql`${t.merged_into} is not null`),
    index('support_tickets_split_from_idx').on(t.split_from).where(sql`${t.split_from} is not null`),
    index('support_tickets_project_id_idx').on(t.project_id).where(sql`${t.project_id} is not null`),
    index('support_tickets_order_id_idx').on(t.order_id).where(sql`${t.order_id} is not null`),
    index('support_tickets_response_due_idx')
      .on(t.response_due_at)
      .where(sql`${t.responded_at} is null and ${t.response_warned_at} is null and ${t.status} <> 'closed'`),
    index('support_tickets_resolution_due_idx')
      .on(t.resolution_due_at)
      .where(sql`${t.resolution_warned_at} is null and ${t.status} in ('open', 'in-progress')`),
    index('support_tickets_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    check('support_tickets_rating_check', sql`${t.rating} between 1 and 5`),
    check('support_tickets_closed_check', sql`(${t.status} = 'closed') = (${t.closed_at} is not null)`),
    check('support_tickets_merged_check', sql`${t.merged_into} is null or ${t.status} = 'closed'`),
    choiceCheck('support_tickets_status_check', t.status),
    choiceCheck('support_tickets_priority_check', t.priority),
    choiceCheck('support_tickets_category_check', t.category),
  ],
);

/** What was written after the description. */
export const ticket_messages = pgTable(
  'ticket_messages',
  {
    /** Chosen by the browser, so that a reply sent twice is one. */
    id: id(),
    ticket_id: uuid('ticket_id')
      .notNull()
      .references(() => support_tickets.id, { onDelete: 'cascade' }),
    kind: choice('kind', ticketMessageKinds).notNull(),
    side: choice('side', ticketSides).notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who wrote it, as they were called then. */
    name: text('name').notNull(),
    body: text('body').notNull(),
    /** The mail that brought it. */
    mail_id: uuid('mail_id').references(() => received_mails.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    index('ticket_messages_ticket_id_idx').on(t.ticket_id, t.created_at, t.id),
    uniqueIndex('ticket_messages_mail_id_key').on(t.mail_id),
    index('ticket_messages_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('ticket_messages_kind_check', t.kind),
    choiceCheck('ticket_messages_side_check', t.side),
    check('ticket_messages_note_check', sql`${t.kind} = 'reply' or ${t.side} = 'studio'`),
  ],
);

export const ticket_attachments = pgTable(
  'ticket_attachments',
  {
    id: id(),
    ticket_id: uuid('ticket_id')
      .notNull()
      .references(() => support_tickets.id, { onDelete: 'cascade' }),
    /** Null for what came with the description. */
    message_id: uuid('message_id').references(() => ticket_messages.id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('ticket_attachments_file_id_key').on(t.file_id),
    index('ticket_attachments_ticket_id_idx').on(t.ticket_id),
    index('ticket_attachments_message_id_idx').on(t.message_id),
  ],
);

/** The last number given out in a year. Its row is locked until the ticket commits, so no number is given twice or skipped. */
export const ticket_counters = pgTable('ticket_counters', {
  year: integer('year').primaryKey(),
  last_number: integer('last_number').notNull(),
});
