import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { deliveryStatuses } from '#shared/choices/automation/webhooks.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';

/** Addresses of other systems that are told of events. */
export const webhook_endpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text('url').notNull(),
    description: text('description'),
    events: text('events').array().notNull(),
    sealed_secret: text('sealed_secret').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    /** Why it was switched off by itself; null while it is on, or where somebody did. */
    off_reason: text('off_reason'),
    last_success_at: moment('last_success_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('webhook_endpoints_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('webhook_endpoints_sample_idx').on(t.id).where(sql`${t.is_sample}`),
  ],
);

export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpoint_id: uuid('endpoint_id')
      .notNull()
      .references(() => webhook_endpoints.id, { onDelete: 'cascade' }),
    /** Of the event, or of the replay: the receiver knows by it what it has got already. */
    message_id: text('message_id').notNull(),
    event_type: text('event_type').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    status: choice('status', deliveryStatuses).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at'),
    response_status: integer('response_status'),
    error: text('error'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
    finished_at: moment('finished_at'),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_message_key').on(t.endpoint_id, t.message_id),
    index('webhook_deliveries_endpoint_idx').on(t.endpoint_id, t.created_at.desc(), t.id.desc()),
    index('webhook_deliveries_pending_idx').on(t.updated_at).where(sql`${t.status} = 'pending'`),
    index('webhook_deliveries_finished_at_idx').on(t.finished_at).where(sql`${t.finished_at} is not null`),
    choiceCheck('webhook_deliveries_status_check', t.status),
  ],
);
