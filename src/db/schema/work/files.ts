import { sql } from 'drizzle-orm';
import { check, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { folderKinds } from '#shared/choices/work/files.ts';
import { choice, choiceCheck, created_at, id, is_sample } from '../columns.ts';
import { users } from '../people/auth.ts';

/** Where uploaded files lie: one folder for each client, and one for the studio. */
export const folders = pgTable(
  'folders',
  {
    id: id(),
    kind: choice('kind', folderKinds).notNull(),
    /** Null as well once the account is deleted: what it held stays with the studio. */
    client_id: uuid('client_id').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('folders_client_id_key').on(t.client_id),
    uniqueIndex('folders_studio_key').on(t.kind).where(sql`${t.kind} = 'studio'`),
    choiceCheck('folders_kind_check', t.kind),
    check('folders_client_check', sql`${t.client_id} is null or ${t.kind} = 'client'`),
  ],
);
