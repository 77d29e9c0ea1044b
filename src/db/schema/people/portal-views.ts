import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, moment } from '../columns.ts';
import { users } from './auth.ts';

/** Administrators who look at the portal as a client does. Bound to the session that began it; the cookie's token is kept as a hash. */
export const portal_views = pgTable(
  'portal_views',
  {
    id: id(),
    token_hash: text('token_hash').notNull(),
    /** Of the administrator. No reference: a view outlives its session until it is put on record that it ended. */
    session_id: uuid('session_id').notNull(),
    admin_id: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: moment('expires_at').notNull(),
    ended_at: moment('ended_at'),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('portal_views_token_hash_key').on(t.token_hash),
    index('portal_views_session_id_idx').on(t.session_id),
    index('portal_views_expires_at_idx').on(t.expires_at),
  ],
);
