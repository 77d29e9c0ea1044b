import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { submissionRecordKinds } from '#shared/choices/clients/submission-records.ts';
import { choice, choiceCheck, created_at, id, is_sample, updated_at } from '../columns.ts';
import { form_submissions, forms } from '../desk/forms.ts';
import { users } from '../people/auth.ts';

/** What was made of a submission. The record may be deleted later: then the link leads nowhere, and says so. */
export const submission_records = pgTable(
  'submission_records',
  {
    id: id(),
    submission_id: uuid('submission_id')
      .notNull()
      .references(() => form_submissions.id, { onDelete: 'cascade' }),
    kind: choice('kind', submissionRecordKinds).notNull(),
    record_id: uuid('record_id').notNull(),
    /** What it was called when it was made. */
    label: text('label').notNull(),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Chosen by the browser, so that a form sent twice makes one record. */
    request_key: uuid('request_key').notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('submission_records_request_key_key').on(t.submission_id, t.kind, t.request_key),
    index('submission_records_created_by_idx').on(t.created_by),
    choiceCheck('submission_records_kind_check', t.kind),
  ],
);

/** Which field of a form becomes which of a record, as it was chosen last. */
export const submission_mappings = pgTable(
  'submission_mappings',
  {
    form_id: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    kind: choice('kind', submissionRecordKinds).notNull(),
    mapping: jsonb('mapping').notNull(),
    updated_at: updated_at(),
  },
  (t) => [primaryKey({ columns: [t.form_id, t.kind] }), choiceCheck('submission_mappings_kind_check', t.kind)],
);
