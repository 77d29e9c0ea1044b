import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id } from '../columns.ts';

/** The one key that push services know this installation by (VAPID), encrypted under the installation's secret. */
export const push_keys = pgTable(
  'push_keys',
  {
    id: id(),
    public_key: text('public_key').notNull(),
    private_key_encrypted: text('private_key_encrypted').notNull(),
    created_at: created_at(),
  },
  () => [uniqueIndex('push_keys_single').on(sql`(true)`)],
);
