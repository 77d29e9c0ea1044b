import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { logAlertKinds } from '#shared/choices/operations/logs.ts';
import { choice, choiceCheck, created_at, id, moment } from '../columns.ts';
import { users } from '../people/auth.ts';

/** Filters of the log that somebody has given a name, for themselves alone. */
export const saved_log_filters = pgTable(
  'saved_log_filters',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As they stand in the address. */
    filters: jsonb('filters').$type<Record<string, string>>().notNull(),
    created_at: created_at(),
  },
  (t) => [uniqueIndex('saved_log_filters_name_key').on(t.user_id, sql`lower(${t.name})`)],
);

/** What was last told of each kind of trouble in the log. */
export const log_alerts = pgTable(
  'log_alerts',
  {
    kind: choice('kind', logAlertKinds).primaryKey(),
    /** When the last mail was written. */
    told_at: moment('told_at'),
    /** Entries up to here have been looked at. */
    seen_until: moment('seen_until'),
    /** The incident that goes on has had its mail. */
    is_told: boolean('is_told').notNull().default(false),
  },
  (t) => [choiceCheck('log_alerts_kind_check', t.kind)],
);
