import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { created_at, id, moment } from '../columns.ts';

export const domain_events = pgTable(
  'domain_events',
  {
    id: id(),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    created_at: created_at(),
    dispatched_at: moment('dispatched_at'),
  },
  (t) => [index('domain_events_waiting_idx').on(t.created_at).where(sql`${t.dispatched_at} is null`)],
);
