import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { created_at, id, moment } from '../columns.ts';

export const domain_events = pgTable(
  'domain_events',
  {
    id: id(),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** How many workflow steps led to it, one after the other; the step's transaction says so, and 0 is anybody else's doing. */
    depth: integer('depth').notNull().default(sql`coalesce(nullif(current_setting('foyer.event_depth', true), ''), '0')::int`),
    /** Of the request or job that brought it about, where that is traced. */
    traceparent: text('traceparent'),
    created_at: created_at(),
    dispatched_at: moment('dispatched_at'),
  },
  (t) => [
    index('domain_events_waiting_idx').on(t.created_at).where(sql`${t.dispatched_at} is null`),
    index('domain_events_type_idx').on(t.type, t.created_at, t.id),
  ],
);
