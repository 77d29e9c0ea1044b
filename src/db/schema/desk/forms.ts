import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { submissionStatuses } from '#shared/choices/desk/forms.ts';
import { choice, choiceCheck, created_at, id, is_sample } from '../columns.ts';
import { users } from '../people/auth.ts';

export const form_submissions = pgTable(
  'form_submissions',
  {
    id: id(),
    form_id: text('form_id').notNull(),
    form_name: text('form_name').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    ip_address: text('ip_address'),
    status: choice('status', submissionStatuses).notNull().default('new'),
    /** Chosen by the browser, so that a form sent twice is kept once. */
    request_key: uuid('request_key'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('form_submissions_request_key_key').on(t.request_key),
    index('form_submissions_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('form_submissions_form_id_idx').on(t.form_id, t.created_at.desc(), t.id.desc()),
    index('form_submissions_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('form_submissions_user_id_idx').on(t.user_id),
    index('form_submissions_email_idx').on(sql`lower(${t.data}->>'email')`),
    choiceCheck('form_submissions_status_check', t.status),
    check('form_submissions_data_check', sql`jsonb_typeof(${t.data}) = 'object'`),
  ],
);
