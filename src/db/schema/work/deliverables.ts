import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { deliverableStatuses, versionAnswers } from '#shared/choices/work/deliverables.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { files } from '../platform/files.ts';
import { folders } from './files.ts';
import { projects } from './projects.ts';

export const deliverables = pgTable(
  'deliverables',
  {
    id: id(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The folder that was handed over with it, whose next version it takes; null where files were put together by hand. */
    folder_id: uuid('folder_id').references(() => folders.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description'),
    /** How many rounds of changes were agreed. How many are used is told by the versions. */
    agreed_rounds: integer('agreed_rounds').notNull(),
    status: choice('status', deliverableStatuses).notNull().default('draft'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('deliverables_folder_id_idx').on(t.folder_id),
    index('deliverables_project_id_idx').on(t.project_id, t.created_at, t.id),
    index('deliverables_changes_idx').on(t.id).where(sql`${t.status} = 'changes'`),
    index('deliverables_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('deliverables_status_check', t.status),
    check('deliverables_agreed_rounds_check', sql`${t.agreed_rounds} >= 0`),
  ],
);

/** What was handed over at one time. It is never changed afterwards; the answer to it is written once. */
export const deliverable_versions = pgTable(
  'deliverable_versions',
  {
    id: id(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    deliverable_id: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** What the studio says of it. */
    words: text('words'),
    answer: choice('answer', versionAnswers),
    answer_words: text('answer_words'),
    answered_at: moment('answered_at'),
    answered_by: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('deliverable_versions_number_key').on(t.deliverable_id, t.number),
    index('deliverable_versions_project_id_idx').on(t.project_id),
    index('deliverable_versions_answered_by_idx').on(t.answered_by),
    index('deliverable_versions_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('deliverable_versions_answer_check', t.answer),
    check('deliverable_versions_answered_check', sql`(${t.answer} is null) = (${t.answered_at} is null)`),
  ],
);

/** The files of a version; without one, those that the next version will have. */
export const deliverable_files = pgTable(
  'deliverable_files',
  {
    id: id(),
    deliverable_id: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    version_id: uuid('version_id').references(() => deliverable_versions.id, { onDelete: 'cascade' }),
    /** What was only chosen goes with its file, by a trigger; a version keeps it. */
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('deliverable_files_version_key').on(t.version_id, t.file_id),
    uniqueIndex('deliverable_files_next_key').on(t.deliverable_id, t.file_id).where(sql`${t.version_id} is null`),
    index('deliverable_files_deliverable_id_idx').on(t.deliverable_id),
    index('deliverable_files_file_id_idx').on(t.file_id),
    index('deliverable_files_sample_idx').on(t.id).where(sql`${t.is_sample}`),
  ],
);

/** What a client says about a place in a file. Until it is sent with a request for changes, nobody else reads it. */
export const deliverable_comments = pgTable(
  'deliverable_comments',
  {
    id: id(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    deliverable_id: uuid('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
    version_id: uuid('version_id')
      .notNull()
      .references(() => deliverable_versions.id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    words: text('words').notNull(),
    /** Of a document, beginning with 1. */
    page: integer('page'),
    /** In percent of the width and the height. */
    x: doublePrecision('x'),
    y: doublePrecision('y'),
    /** Of a film or a sound. */
    seconds: doublePrecision('seconds'),
    sent_at: moment('sent_at'),
    resolved_at: moment('resolved_at'),
    resolved_by: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    index('deliverable_comments_deliverable_id_idx').on(t.deliverable_id, t.created_at, t.id),
    index('deliverable_comments_project_id_idx').on(t.project_id),
    index('deliverable_comments_version_id_idx').on(t.version_id),
    index('deliverable_comments_file_id_idx').on(t.file_id),
    index('deliverable_comments_author_id_idx').on(t.author_id),
    index('deliverable_comments_resolved_by_idx').on(t.resolved_by),
    index('deliverable_comments_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    check('deliverable_comments_spot_check', sql`(${t.x} is null) = (${t.y} is null)`),
    check('deliverable_comments_x_check', sql`${t.x} between 0 and 100`),
    check('deliverable_comments_y_check', sql`${t.y} between 0 and 100`),
    check('deliverable_comments_page_check', sql`${t.page} >= 1`),
    check('deliverable_comments_seconds_check', sql`${t.seconds} >= 0`),
  ],
);

export const deliverable_replies = pgTable(
  'deliverable_replies',
  {
    id: id(),
    comment_id: uuid('comment_id')
      .notNull()
      .references(() => deliverable_comments.id, { onDelete: 'cascade' }),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    is_studio: boolean('is_studio').notNull(),
    words: text('words').notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    index('deliverable_replies_comment_id_idx').on(t.comment_id, t.created_at, t.id),
    index('deliverable_replies_author_id_idx').on(t.author_id),
    index('deliverable_replies_sample_idx').on(t.id).where(sql`${t.is_sample}`),
  ],
);
