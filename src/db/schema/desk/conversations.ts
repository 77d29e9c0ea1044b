import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  conversationPriorities,
  conversationSources,
  conversationStatuses,
  senders,
} from '#shared/choices/desk/conversations.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    source: choice('source', conversationSources).notNull().default('website'),
    status: choice('status', conversationStatuses).notNull().default('pending'),
    priority: choice('priority', conversationPriorities).notNull().default('medium'),
    /** Of the secret in the visitor's cookie; without one only the studio can open the conversation. */
    token_hash: text('token_hash'),
    /** The page on which it began. */
    page: text('page'),
    last_message_at: moment('last_message_at').notNull().defaultNow(),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('conversations_token_hash_key').on(t.token_hash),
    index('conversations_last_message_at_idx').on(t.last_message_at.desc(), t.id.desc()),
    index('conversations_status_idx').on(t.status, t.last_message_at.desc(), t.id.desc()),
    index('conversations_user_id_idx').on(t.user_id),
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
    text: text('text').notNull(),
    /** When the other side saw it. */
    read_at: moment('read_at'),
    /** Chosen by the browser, so that a message sent twice is kept once. */
    request_key: uuid('request_key'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('conversation_messages_request_key_key').on(t.conversation_id, t.request_key),
    index('conversation_messages_list_idx').on(t.conversation_id, t.created_at, t.id),
    choiceCheck('conversation_messages_sender_check', t.sender),
  ],
);
