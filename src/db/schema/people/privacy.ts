import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { deletionStates, exportStates, type KeptFor } from '#shared/choices/people/privacy.ts';
import { choice, choiceCheck, created_at, id, moment, updated_at } from '../columns.ts';
import { users } from './auth.ts';

/** Archives of everything about a person. The bytes are removed when `expires_at` has passed. */
export const data_exports = pgTable(
  'data_exports',
  {
    /** Chosen by the browser, so that a form sent twice asks once. */
    id: id(),
    /** Whom it is about. No references: a contact may be merged or deleted while the archive is there. */
    user_id: uuid('user_id'),
    contact_id: uuid('contact_id'),
    /** Who may download it. */
    asked_by: uuid('asked_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Asked for by the person, not by the studio. */
    is_own: boolean('is_own').notNull(),
    with_notes: boolean('with_notes').notNull().default(false),
    state: choice('state', exportStates).notNull().default('waiting'),
    path: text('path').notNull(),
    size_bytes: bigint('size_bytes', { mode: 'number' }),
    record_count: integer('record_count'),
    file_count: integer('file_count'),
    expires_at: moment('expires_at'),
    created_at: created_at(),
    finished_at: moment('finished_at'),
  },
  (t) => [
    index('data_exports_user_id_idx').on(t.user_id, t.created_at),
    index('data_exports_contact_id_idx').on(t.contact_id, t.created_at),
    index('data_exports_asked_by_idx').on(t.asked_by, t.created_at),
    index('data_exports_expires_at_idx').on(t.expires_at),
    choiceCheck('data_exports_state_check', t.state),
    check('data_exports_person_check', sql`${t.user_id} is not null or ${t.contact_id} is not null`),
  ],
);

export type RemovedRows = { label: string; count: number; is_changed: boolean };
export type KeptRows = { label: string; count: number; kept_for: KeptFor };

/**
 * Who asked for a deletion, and what became of it. It stays for good, with the ids alone: they repeat the deletion after a backup was
 * restored that still has the person.
 */
export const deletion_requests = pgTable(
  'deletion_requests',
  {
    /** Chosen by the browser, so that a form sent twice asks once. */
    id: id(),
    /** Whom it is about. No references: the record outlives the person. */
    user_id: uuid('user_id'),
    contact_id: uuid('contact_id'),
    /** Null once it is done. */
    name: text('name'),
    email: text('email'),
    asked_by: uuid('asked_by').notNull(),
    is_own: boolean('is_own').notNull(),
    state: choice('state', deletionStates).notNull().default('waiting'),
    due_at: moment('due_at').notNull(),
    /** What stood in the way when it was last tried. */
    open_matters: jsonb('open_matters').$type<string[]>().notNull().default([]),
    removed: jsonb('removed').$type<RemovedRows[]>().notNull().default([]),
    kept: jsonb('kept').$type<KeptRows[]>().notNull().default([]),
    created_at: created_at(),
    updated_at: updated_at(),
    finished_at: moment('finished_at'),
  },
  (t) => [
    uniqueIndex('deletion_requests_open_user_key').on(t.user_id).where(sql`${t.state} = 'waiting'`),
    uniqueIndex('deletion_requests_open_contact_key').on(t.contact_id).where(sql`${t.state} = 'waiting'`),
    index('deletion_requests_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('deletion_requests_due_at_idx').on(t.due_at).where(sql`${t.state} = 'waiting'`),
    choiceCheck('deletion_requests_state_check', t.state),
    check('deletion_requests_person_check', sql`${t.user_id} is not null or ${t.contact_id} is not null`),
    check('deletion_requests_done_check', sql`${t.state} <> 'done' or (${t.name} is null and ${t.email} is null)`),
  ],
);
