import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { updated_at } from '../columns.ts';

export const system_settings = pgTable(
  'system_settings',
  {
    key: text('key').primaryKey(),
    value: text('value').notNull(),
    updated_at: updated_at(),
  },
  (t) => [
    // Triggers compute months in this zone: one that PostgreSQL does not know would stop every order.
    check(
      'system_settings_time_zone_check',
      sql`case when ${t.key} = 'time_zone' then timezone(${t.value}, timestamptz '2000-01-01 00:00:00Z') is not null else true end`,
    ),
  ],
);
