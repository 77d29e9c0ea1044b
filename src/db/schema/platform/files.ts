import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type FileSubjectType, fileSubjects, fileVisibilities } from '#shared/choices/platform/files.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment } from '../columns.ts';
import { users } from '../people/auth.ts';

const subjectTypes = Object.keys(fileSubjects) as [FileSubjectType, ...FileSubjectType[]];

/** Written by src/platform/files alone. */
export const files = pgTable(
  'files',
  {
    id: id(),
    original_name: text('original_name').notNull(),
    filename: text('filename').notNull(),
    path: text('path').notNull(),
    content_type: text('content_type').notNull(),
    size: integer('size').notNull(),
    visibility: choice('visibility', fileVisibilities).notNull(),
    /** The client whose file it is; null when it is the studio's. */
    owner_id: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who brought the bytes; null for a visitor and for what the system made. */
    uploaded_by: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    subject_type: choice('subject_type', subjectTypes).notNull(),
    subject_id: uuid('subject_id').notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('files_path_key').on(t.path),
    index('files_created_at_idx').on(t.created_at, t.id),
    index('files_subject_idx').on(t.subject_type, t.subject_id),
    index('files_owner_id_idx').on(t.owner_id),
    index('files_uploaded_by_idx').on(t.uploaded_by),
    choiceCheck('files_visibility_check', t.visibility),
    choiceCheck('files_subject_type_check', t.subject_type),
  ],
);

/**
 * Bytes to be removed from the store: those of deleted rows at once (a trigger notes them), those of an upload whose row was
 * never committed once `due_at` has passed. A note survives a crash, so no bytes stay behind unknown.
 */
export const file_removals = pgTable(
  'file_removals',
  { path: text('path').primaryKey(), due_at: moment('due_at').notNull() },
  (t) => [index('file_removals_due_at_idx').on(t.due_at)],
);
