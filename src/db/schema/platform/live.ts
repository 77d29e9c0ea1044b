import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LiveTopic } from '#shared/live.ts';
import { created_at } from '../columns.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What open pages are told to read again: who may hear of it, and what changed. Kept for a day, for streams that were cut. */
export const live_events = pgTable(
  'live_events',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction that wrote it: rows become visible in the order of commits, which is not the order of ids. */
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    /** `user:<id>`, `studio` or `conversation:<id>`. */
    audience: text('audience').notNull(),
    topic: text('topic').$type<LiveTopic>().notNull(),
    subject_id: uuid('subject_id'),
    created_at: created_at(),
  },
  (t) => [index('live_events_xid_idx').on(t.xid), index('live_events_audience_idx').on(t.audience, t.xid)],
);
