import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { mailStatuses, mailSubjects } from '#shared/choices/platform/mail.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment } from '../columns.ts';

/** A file that goes with a mail: a small one as base64 in `content`, any other from the store, where it lies at `path`. */
export type MailAttachment = { filename: string; content_type: string; content: string; path?: string };

export const mail_outbox = pgTable(
  'mail_outbox',
  {
    id: id(),
    idempotency_key: text('idempotency_key').notNull(),
    to_address: text('to_address').notNull(),
    /** Who an answer goes to; without one it is the studio's address. */
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    template: text('template').notNull(),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    /** The record whose sender waits for the news that this mail has gone out, such as an estimate or a contract. */
    about_type: text('about_type'),
    about_id: uuid('about_id'),
    /** Shown to nobody in the admin area: a code that proves who reads the mail. */
    is_confidential: boolean('is_confidential').notNull().default(false),
    /** The words as they are sent, encrypted, where they hold a personal link or a code; removed once the mail has gone out. */
    sealed: text('sealed'),
    status: choice('status', mailStatuses).notNull().default('queued'),
    /** Not before this moment; null: as soon as it can. */
    due_at: moment('due_at'),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    sent_at: moment('sent_at'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('mail_outbox_idempotency_key').on(t.idempotency_key),
    index('mail_outbox_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('mail_outbox_status_idx').on(t.status, t.created_at.desc()),
    index('mail_outbox_to_address_idx').on(t.to_address),
    choiceCheck('mail_outbox_status_check', t.status),
    check('mail_outbox_about_check', sql`(${t.about_type} is null) = (${t.about_id} is null)`),
  ],
);

/**
 * Every mail of a conversation or a ticket, in both directions, by its Message-ID: what an answer refers to, and what the next mail
 * names so that mail programs show one thread. Of ours, `id` is that of the outbox, and the reply token is derived from the row.
 */
export const mail_threads = pgTable(
  'mail_threads',
  {
    id: id(),
    message_id: text('message_id').notNull(),
    /** Of the Message-ID: a stranger's can be of any length. */
    message_hash: text('message_hash').notNull(),
    subject_type: choice('subject_type', mailSubjects).notNull(),
    subject_id: uuid('subject_id').notNull(),
    /** Of the other side: whom it was sent to, or who sent it. */
    address: text('address').notNull(),
    is_received: boolean('is_received').notNull().default(false),
    /** The Message-IDs of the mails before it, oldest first. */
    earlier: jsonb('earlier').$type<string[]>().notNull().default([]),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('mail_threads_message_hash_key').on(t.message_hash),
    index('mail_threads_subject_idx').on(t.subject_type, t.subject_id, t.created_at.desc(), t.id.desc()),
    index('mail_threads_created_at_idx').on(t.created_at),
    choiceCheck('mail_threads_subject_type_check', t.subject_type),
  ],
);
