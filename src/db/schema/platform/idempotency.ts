import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { created_at, moment } from '../columns.ts';

/** Writes that were sent with an `Idempotency-Key`, and what was answered to each. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: a person, or an API key. */
    caller: text('caller').notNull(),
    /** SHA-256 of what the caller sent. */
    key_hash: text('key_hash').notNull(),
    /** Method and path. */
    operation: text('operation').notNull(),
    body_hash: text('body_hash').notNull(),
    /** Null while it is under way, and for ever where it broke or the process was killed meanwhile. */
    status: integer('status'),
    /** The answer, sealed: it may hold a secret that is handed out once. Null where it was too long to be kept. */
    answer: text('answer'),
    finished_at: moment('finished_at'),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.key_hash] }), index('idempotency_keys_created_at_idx').on(t.created_at)],
);
