import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { messageRecordKinds } from '#shared/choices/clients/message-records.ts';
import { choice, choiceCheck, created_at, id, is_sample } from '../columns.ts';
import { conversation_messages } from '../desk/conversations.ts';
import { support_tickets } from '../desk/tickets.ts';
import { estimates } from '../papers/estimates.ts';
import { users } from '../people/auth.ts';
import { projects } from '../work/projects.ts';
import { project_tasks } from '../work/tasks.ts';

/** A task, a ticket or a change order that was made of a message, with the words that asked for it. */
export const message_records = pgTable(
  'message_records',
  {
    id: id(),
    message_id: uuid('message_id').references(() => conversation_messages.id, { onDelete: 'set null' }),
    kind: choice('kind', messageRecordKinds).notNull(),
    task_id: uuid('task_id').references(() => project_tasks.id, { onDelete: 'cascade' }),
    ticket_id: uuid('ticket_id').references(() => support_tickets.id, { onDelete: 'cascade' }),
    /** Of a change order. */
    estimate_id: uuid('estimate_id').references(() => estimates.id, { onDelete: 'cascade' }),
    /** What a change order is about. */
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** The message as it was at that moment, and who wrote it: both stay when it is changed or deleted. */
    quote: text('quote').notNull(),
    asked_by: text('asked_by').notNull(),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Chosen by the browser, so that a form sent twice makes one record. */
    request_key: uuid('request_key').notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('message_records_request_key_key').on(t.message_id, t.kind, t.request_key),
    uniqueIndex('message_records_task_id_key').on(t.task_id),
    uniqueIndex('message_records_ticket_id_key').on(t.ticket_id),
    uniqueIndex('message_records_estimate_id_key').on(t.estimate_id),
    index('message_records_project_id_idx').on(t.project_id).where(sql`${t.project_id} is not null`),
    index('message_records_created_by_idx').on(t.created_by),
    choiceCheck('message_records_kind_check', t.kind),
    check(
      'message_records_record_check',
      sql`(${t.kind} = 'task') = (${t.task_id} is not null) and (${t.kind} = 'ticket') = (${t.ticket_id} is not null)
        and (${t.kind} = 'change_order') = (${t.estimate_id} is not null)`,
    ),
  ],
);
