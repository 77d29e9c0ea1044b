import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample, updated_at } from '../columns.ts';

/** Answers that the studio gives often. */
export const saved_replies = pgTable(
  'saved_replies',
  {
    /** Chosen by the browser, so that a form sent twice makes one. */
    id: id(),
    title: text('title').notNull(),
    /** With fields in braces, which are filled when it is used. */
    body: text('body').notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('saved_replies_title_key').on(sql`lower(${t.title})`),
    index('saved_replies_sample_idx').on(t.id).where(sql`${t.is_sample}`),
  ],
);
