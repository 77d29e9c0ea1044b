import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type FileSubjectType, fileSubjects, fileVisibilities } from '#shared/choices/platform/files.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
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
    size: bigint('size', { mode: 'number' }).notNull(),
    visibility: choice('visibility', fileVisibilities).notNull(),
    /** The client whose file it is; null when it is the studio's. */
    owner_id: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who brought the bytes; null for a visitor and for what the system made. */
    uploaded_by: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    subject_type: choice('subject_type', subjectTypes).notNull(),
    subject_id: uuid('subject_id').notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
    /** Taken away by somebody, and for a while to be had back. Nobody reads it meanwhile. */
    deleted_at: moment('deleted_at'),
    deleted_by: uuid('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    /** The folder that was deleted and took the file along. */
    deleted_with: uuid('deleted_with'),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('files_path_key').on(t.path),
    index('files_present_idx').on(t.created_at.desc(), t.id.desc()).where(sql`${t.deleted_at} is null`),
    index('files_deleted_idx').on(t.created_at.desc(), t.id.desc()).where(sql`${t.deleted_at} is not null`),
    index('files_deleted_at_idx').on(t.deleted_at).where(sql`${t.deleted_at} is not null`),
    index('files_deleted_by_idx').on(t.deleted_by),
    index('files_deleted_with_idx').on(t.deleted_with).where(sql`${t.deleted_with} is not null`),
    index('files_subject_idx').on(t.subject_type, t.subject_id),
    index('files_owner_id_idx').on(t.owner_id, t.created_at.desc(), t.id.desc()),
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

/**
 * A file on its way here, in as many requests as it takes. `received` bytes are acknowledged and stored; `state` is what the store
 * has to remember of them. Once it is complete it names its file, so that a sender whose answer was lost finds it done.
 */
export const file_uploads = pgTable(
  'file_uploads',
  {
    id: id(),
    /** Null once the account is deleted: housekeeping gives the upload up. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    original_name: text('original_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    path: text('path').notNull(),
    state: jsonb('state').$type<Record<string, unknown>>().notNull().default({}),
    owner_id: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    subject_type: choice('subject_type', subjectTypes).notNull(),
    subject_id: uuid('subject_id').notNull(),
    visibility: choice('visibility', fileVisibilities).notNull(),
    file_id: uuid('file_id').references(() => files.id, { onDelete: 'cascade' }),
    created_at: created_at(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('file_uploads_path_key').on(t.path),
    index('file_uploads_user_id_idx').on(t.user_id),
    index('file_uploads_owner_id_idx').on(t.owner_id),
    index('file_uploads_file_id_idx').on(t.file_id),
    index('file_uploads_expires_at_idx').on(t.expires_at),
    choiceCheck('file_uploads_visibility_check', t.visibility),
    choiceCheck('file_uploads_subject_type_check', t.subject_type),
    check('file_uploads_received_check', sql`${t.received} between 0 and ${t.size}`),
  ],
);
