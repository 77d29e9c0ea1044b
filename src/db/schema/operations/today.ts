import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';

/** What the owner has put out of the queue of Today: for good, or until a moment. One row for each record of a source. */
export const today_marks = pgTable(
  'today_marks',
  {
    id: id(),
    /** The source and the record: `tickets:<id>`. */
    key: text('key').notNull(),
    /** The change of the record that was seen; a later one brings it back. */
    seen_at: moment('seen_at').notNull(),
    /** Null where it is done. */
    snoozed_until: moment('snoozed_until'),
    marked_by: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('today_marks_key_key').on(t.key),
    index('today_marks_snoozed_until_idx').on(t.snoozed_until).where(sql`${t.snoozed_until} is not null`),
    index('today_marks_updated_at_idx').on(t.updated_at),
    index('today_marks_marked_by_idx').on(t.marked_by),
  ],
);
