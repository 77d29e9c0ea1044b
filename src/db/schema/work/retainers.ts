import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample, updated_at } from '../columns.ts';
import { projects } from './projects.ts';

/** Hours that a client bought in advance, once or each month. */
export const retainers = pgTable(
  'retainers',
  {
    id: id(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Of each period. */
    minutes: integer('minutes').notNull(),
    starts_on: date('starts_on').notNull(),
    is_monthly: boolean('is_monthly').notNull().default(false),
    /** Whether what is left of a month is added to the next. */
    carries_over: boolean('carries_over').notNull().default(false),
    /** Which link of it is the current one; each has its own secret. */
    link_number: integer('link_number').notNull().default(0),
    /** Of the private link; null while there is none. */
    token_hash: text('token_hash'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('retainers_project_id_key').on(t.project_id),
    uniqueIndex('retainers_token_hash_key').on(t.token_hash),
    index('retainers_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    check('retainers_minutes_check', sql`${t.minutes} > 0`),
  ],
);
