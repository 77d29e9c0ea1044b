import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ticketCategories, ticketPriorities, ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { choice, choiceCheck, created_at, id, is_sample, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { files } from '../platform/files.ts';

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
    index('support_tickets_email_idx').on(sql`lower(${t.email})`),
    index('support_tickets_assigned_to_idx').on(t.assigned_to),
    choiceCheck('support_tickets_status_check', t.status),
    choiceCheck('support_tickets_priority_check', t.priority),
    choiceCheck('support_tickets_category_check', t.category),
  ],
);

export const ticket_attachments = pgTable(
  'ticket_attachments',
  {
    id: id(),
    ticket_id: uuid('ticket_id')
      .notNull()
      .references(() => support_tickets.id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [uniqueIndex('ticket_attachments_file_id_key').on(t.file_id), index('ticket_attachments_ticket_id_idx').on(t.ticket_id)],
);

/** The last number given out in a year. Its row is locked until the ticket commits, so no number is given twice or skipped. */
export const ticket_counters = pgTable('ticket_counters', {
  year: integer('year').primaryKey(),
  last_number: integer('last_number').notNull(),
});
