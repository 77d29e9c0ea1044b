import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BrandColors } from '#shared/branding.ts';
import { created_at, id, is_sample, moment, updated_at } from './columns.ts';

// One row for ever: the unique index on a constant refuses a second one.
export const system_setup = pgTable(
  'system_setup',
  {
    id: id(),
    setup_completed: boolean('setup_completed').notNull().default(false),
    super_admin_created: boolean('super_admin_created').notNull().default(false),
    setup_completed_at: moment('setup_completed_at'),
    setup_by: uuid('setup_by'),
  },
  () => [uniqueIndex('system_setup_single').on(sql`(true)`)],
);

export const system_settings = pgTable('system_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updated_at: updated_at(),
});

export const files = pgTable(
  'files',
  {
    id: id(),
    original_name: text('original_name').notNull(),
    filename: text('filename').notNull(),
    path: text('path').notNull(),
    content_type: text('content_type').notNull(),
    size: integer('size').notNull(),
    is_public: boolean('is_public').notNull().default(false),
    uploaded_by: uuid('uploaded_by'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [uniqueIndex('files_path_key').on(t.path), index('files_created_at_idx').on(t.created_at, t.id)],
);

export const branding = pgTable(
  'branding',
  {
    id: id(),
    company_name: text('company_name').notNull(),
    colors: jsonb('colors').$type<BrandColors>().notNull(),
    logo_light_file_id: uuid('logo_light_file_id').references(() => files.id, { onDelete: 'set null' }),
    logo_dark_file_id: uuid('logo_dark_file_id').references(() => files.id, { onDelete: 'set null' }),
    error_page_message: text('error_page_message').notNull(),
    updated_at: updated_at(),
  },
  () => [uniqueIndex('branding_single').on(sql`(true)`)],
);

export const application_logs = pgTable(
  'application_logs',
  {
    id: id(),
    timestamp: moment('timestamp').notNull().defaultNow(),
    level: text('level').notNull(),
    category: text('category').notNull(),
    component: text('component'),
    message: text('message').notNull(),
    user_id: uuid('user_id'),
    session_id: text('session_id'),
    request_id: text('request_id'),
    url: text('url'),
    method: text('method'),
    status_code: integer('status_code'),
    duration_ms: integer('duration_ms'),
    metadata: text('metadata'),
    encrypted_sensitive_data: text('encrypted_sensitive_data'),
    sensitive_data_iv: text('sensitive_data_iv'),
    sensitive_data_salt: text('sensitive_data_salt'),
    stack_trace: text('stack_trace'),
    user_agent: text('user_agent'),
    is_sample: is_sample(),
  },
  (t) => [
    index('application_logs_timestamp_idx').on(t.timestamp.desc(), t.id.desc()),
    index('application_logs_level_idx').on(t.level, t.timestamp.desc()),
    index('application_logs_category_idx').on(t.category, t.timestamp.desc()),
    index('application_logs_request_id_idx').on(t.request_id),
    // The admin area asks on every page whether there are samples, and this table is the one that grows.
    index('application_logs_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    check('application_logs_level_check', sql`${t.level} in ('debug', 'info', 'warn', 'error', 'fatal')`),
    check(
      'application_logs_category_check',
      sql`${t.category} in ('auth', 'database', 'api', 'ui', 'security', 'performance', 'business', 'admin', 'client', 'forms', 'files', 'email', 'payment', 'integration', 'system')`,
    ),
  ],
);

export const audit_log = pgTable(
  'audit_log',
  {
    id: id(),
    at: moment('at').notNull().defaultNow(),
    actor_id: uuid('actor_id'),
    actor_role: text('actor_role'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entity_id: text('entity_id'),
    request_id: text('request_id'),
    ip_address: text('ip_address'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('audit_log_at_idx').on(t.at.desc(), t.id.desc()), index('audit_log_entity_idx').on(t.entity, t.entity_id)],
);

export const domain_events = pgTable(
  'domain_events',
  {
    id: id(),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    created_at: created_at(),
    dispatched_at: moment('dispatched_at'),
  },
  (t) => [index('domain_events_waiting_idx').on(t.created_at).where(sql`${t.dispatched_at} is null`)],
);

/** A small file that goes with a mail; `content` is base64. */
export type MailAttachment = { filename: string; content_type: string; content: string };

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
    /** Shown to nobody in the admin area, and emptied once it has gone out: a code that proves who reads the mail. */
    is_confidential: boolean('is_confidential').notNull().default(false),
    status: text('status').notNull().default('queued'),
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
    check('mail_outbox_status_check', sql`${t.status} in ('queued', 'sent', 'failed')`),
    check('mail_outbox_about_check', sql`(${t.about_type} is null) = (${t.about_id} is null)`),
  ],
);
