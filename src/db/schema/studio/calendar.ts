import { date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample } from '../columns.ts';

/** Whole days on which the studio is closed. Its time zone and weekly hours are settings. */
export const studio_holidays = pgTable(
  'studio_holidays',
  {
    id: id(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [uniqueIndex('studio_holidays_day_key').on(t.day)],
);
