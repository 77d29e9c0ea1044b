import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  conversationPriorities,
  conversationSources,
  conversationStatuses,
  senders,
} from '#shared/choices/desk/conversations.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { contracts } from '../papers/contracts.ts';
import { estimates } from '../papers/estimates.ts';
import { users } from '../people/auth.ts';
import { contacts } from '../people/contacts.ts';
import { files } from '../platform/files.ts';
import { orders } from '../sales/orders.ts';
import { projects } from '../work/projects.ts';
import { form_submissions } from './forms.ts';
import { received_mails } from './received-mails.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What the studio and one person write to each other. The last message and both counts of unread ones are kept here, in the
 * transaction of the message, so that a list reads no messages.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    /** The account with which it was begun, if any. Whose it is otherwise tells the contact. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    subject: text('subject'),
    source: choice('source', conversationSources).notNull().default('website'),
    status: choice('status', conversationStatuses).notNull().default('pending'),
    priority: choice('priority', conversationPriorities).notNull().default('medium'),
    /** Of the secret in the visitor's cookie; without one only the studio can open the conversation. */
    token_hash: text('token_hash'),
    /** The page on which it began. */
    page: text('page'),
    /** The form that opened it, once. */
    submission_id: uuid('submission_id').references(() => form_submissions.id, { onDelete: 'set null' }),
    assigned_to: uuid('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    archived_at: moment('archived_at'),
    /** By mail from an address that nobody knows: since when it waits for the owner's yes. It has no contact before. */
    held_at: moment('held_at'),
    /** Until then it is out of the inbox, unless the client writes. */
    snoozed_until: moment('snoozed_until'),
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    order_id: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    estimate_id: uuid('estimate_id').references(() => estimates.id, { onDelete: 'set null' }),
    contract_id: uuid('contract_id').references(() => contracts.id, { onDelete: 'set null' }),
    last_message_at: moment('last_message_at').notNull().defaultNow(),
    last_message_text: text('last_message_text').notNull().default(''),
    unread_by_studio: integer('unread_by_studio').notNull().default(0),
    unread_by_client: integer('unread_by_client').notNull().default(0),
    /** When the studio's answers that the client has not seen go out by mail; all of a burst in one. */
    mail_due_at: moment('mail_due_at'),
    /** Answers up to here were mailed, or seen before that. */
    mailed_until: moment('mailed_until'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('conversations_token_hash_key').on(t.token_hash),
    index('conversations_inbox_idx').on(t.last_message_at.desc(), t.id.desc()).where(sql`${t.archived_at} is null`),
    index('conversations_archived_idx').on(t.last_message_at.desc(), t.id.desc()).where(sql`${t.archived_at} is not null`),
    index('conversations_snoozed_idx').on(t.last_message_at.desc(), t.id.desc()).where(sql`${t.snoozed_until} is not null`),
    index('conversations_held_idx').on(t.last_message_at.desc(), t.id.desc()).where(sql`${t.held_at} is not null`),
    index('conversations_status_idx').on(t.status, t.last_message_at.desc(), t.id.desc()),
    index('conversations_source_idx').on(t.source, t.last_message_at.desc(), t.id.desc()),
    index('conversations_priority_idx').on(t.priority, t.last_message_at.desc(), t.id.desc()),
    index('conversations_contact_id_idx').on(t.contact_id, t.last_message_at.desc(), t.id.desc()),
    index('conversations_user_id_idx').on(t.user_id),
    index('conversations_assigned_to_idx').on(t.assigned_to),
    index('conversations_project_id_idx').on(t.project_id),
    index('conversations_order_id_idx').on(t.order_id),
    index('conversations_estimate_id_idx').on(t.estimate_id),
    index('conversations_contract_id_idx').on(t.contract_id),
    index('conversations_mail_due_at_idx').on(t.mail_due_at).where(sql`${t.mail_due_at} is not null`),
    uniqueIndex('conversations_submission_id_key').on(t.submission_id),
    index('conversations_email_idx').on(sql`lower(${t.email})`),
    choiceCheck('conversations_source_check', t.source),
    choiceCheck('conversations_status_check', t.status),
    choiceCheck('conversations_priority_check', t.priority),
  ],
);

export const conversation_messages = pgTable(
  'conversation_messages',
  {
    id: id(),
    conversation_id: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sender: choice('sender', senders).notNull(),
    /** Who wrote it, when that person has an account. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Empty once it is deleted. */
    text: text('text').notNull(),
    /** What a search finds it by. */
    words: tsvector('words').generatedAlwaysAs(sql`message_words(text)`),
    edited_at: moment('edited_at'),
    deleted_at: moment('deleted_at'),
    /** When the other side saw it. */
    read_at: moment('read_at'),
    /** Chosen by the browser, so that a message sent twice is kept once. */
    request_key: uuid('request_key'),
    /** The mail that brought it. */
    mail_id: uuid('mail_id').references(() => received_mails.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('conversation_messages_request_key_key').on(t.conversation_id, t.request_key),
    index('conversation_messages_list_idx').on(t.conversation_id, t.created_at, t.id),
    index('conversation_messages_newest_idx').on(t.created_at.desc(), t.id.desc()),
    index('conversation_messages_user_id_idx').on(t.user_id),
    uniqueIndex('conversation_messages_mail_id_key').on(t.mail_id),
    // Without the list of pending entries, which every search would read through.
    index('conversation_messages_words_idx').using('gin', t.words).with({ fastupdate: false }),
    choiceCheck('conversation_messages_sender_check', t.sender),
  ],
);

/** A file that was sent with a message. Until then it waits in the store, as a file of the conversation that nobody but the studio reads. */
export const message_attachments = pgTable(
  'message_attachments',
  {
    id: id(),
    message_id: uuid('message_id')
      .notNull()
      .references(() => conversation_messages.id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('message_attachments_file_id_key').on(t.file_id),
    index('message_attachments_message_id_idx').on(t.message_id),
  ],
);

/** What somebody has begun to write, on whichever device: nothing of it stays in a browser. */
export const message_drafts = pgTable(
  'message_drafts',
  {
    conversation_id: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    updated_at: updated_at(),
  },
  (t) => [primaryKey({ columns: [t.conversation_id, t.user_id] }), index('message_drafts_user_id_idx').on(t.user_id)],
);

/** What the studio has written to be sent later. Not a message yet, so that no client can read it before its time. */
export const scheduled_messages = pgTable(
  'scheduled_messages',
  {
    id: id(),
    conversation_id: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    send_at: moment('send_at').notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    index('scheduled_messages_conversation_id_idx').on(t.conversation_id),
    index('scheduled_messages_send_at_idx').on(t.send_at),
    index('scheduled_messages_user_id_idx').on(t.user_id),
  ],
);

/** Addresses whose mails open no conversation. */
export const blocked_senders = pgTable(
  'blocked_senders',
  {
    /** In lower case. */
    address: text('address').primaryKey(),
    blocked_by: uuid('blocked_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [index('blocked_senders_blocked_by_idx').on(t.blocked_by)],
);
