import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AreaAccess } from '#shared/admin-areas.ts';
import { created_at, id, moment } from '../columns.ts';
import { users } from '../people/auth.ts';

/** Keys of the API. A key is handed out once; here stands what it is recognised by. */
export const api_keys = pgTable(
  'api_keys',
  {
    /** Chosen by the browser, so that a form sent twice makes one key. */
    id: id(),
    /** Whom it acts for: it can never do more than they can. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key, which has 256 random bits: there is nothing to guess, so nothing slower is needed. */
    key_hash: text('key_hash').notNull(),
    /** Its beginning, by which a person tells keys apart. */
    prefix: text('prefix').notNull(),
    scopes: jsonb('scopes').$type<AreaAccess>().notNull(),
    /** Null: it works until it is revoked. */
    expires_at: moment('expires_at'),
    /** To the minute. */
    last_used_at: moment('last_used_at'),
    revoked_at: moment('revoked_at'),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('api_keys_key_hash_key').on(t.key_hash),
    index('api_keys_user_id_idx').on(t.user_id),
    index('api_keys_created_at_idx').on(t.created_at.desc(), t.id.desc()),
  ],
);
