import { bigint, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id } from '../columns.ts';

export const rate_limits = pgTable(
  'rate_limits',
  {
    id: id(),
    key: text('key').notNull(),
    count: integer('count').notNull(),
    last_request: bigint('last_request', { mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('rate_limits_key_key').on(t.key)],
);
