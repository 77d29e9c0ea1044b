import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { contacts } from '../people/contacts.ts';

/** What the studio writes down about a client, for itself alone. */
export const client_notes = pgTable(
  'client_notes',
  {
    id: id(),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [index('client_notes_contact_id_idx').on(t.contact_id, t.created_at.desc(), t.id.desc())],
);
