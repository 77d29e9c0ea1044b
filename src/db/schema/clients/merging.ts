import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, is_sample, moment } from '../columns.ts';
import { users } from '../people/auth.ts';
import { contacts } from '../people/contacts.ts';

/** A row that came along with a merged contact, and whose it was before. */
export type MovedRow = { id: string; user_id: string | null };
/** What the contact that stays took over: each value before and after, by column. */
export type FilledFields = Record<string, { before: string | null; after: string | null }>;

/** Two contacts that turned out to be one person: what was moved, so that it can be moved back. */
export const contact_merges = pgTable(
  'contact_merges',
  {
    id: id(),
    kept_id: uuid('kept_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    merged_id: uuid('merged_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** By table. */
    moved: jsonb('moved').$type<Record<string, MovedRow[]>>().notNull(),
    /** The address of the contact that stays: the merged one may have given it its own since. */
    kept_email: text('kept_email').notNull(),
    filled: jsonb('filled').$type<FilledFields>().notNull(),
    /** The tags that the contact that stays did not have. */
    gained_tags: text('gained_tags').array().notNull().default([]),
    merged_client_since: moment('merged_client_since'),
    merged_at: moment('merged_at').notNull().defaultNow(),
    merged_by: uuid('merged_by').references(() => users.id, { onDelete: 'set null' }),
    undone_at: moment('undone_at'),
    undone_by: uuid('undone_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
  },
  (t) => [
    index('contact_merges_kept_id_idx').on(t.kept_id, t.merged_at.desc(), t.id.desc()),
    index('contact_merges_merged_id_idx').on(t.merged_id),
    check('contact_merges_distinct_check', sql`${t.kept_id} <> ${t.merged_id}`),
  ],
);
