import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contactSources } from '#shared/choices/people/contacts.ts';
import { choice, choiceCheck, created_at, id, is_sample, updated_at } from '../columns.ts';
import { users } from './auth.ts';

/** People that the studio writes to, with an account or without; one for each email address. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    company_name: text('company_name'),
    phone: text('phone'),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    source: choice('source', contactSources).notNull().default('manual'),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('contacts_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('contacts_user_id_key').on(t.user_id),
    index('contacts_first_name_idx').on(sql`lower(${t.first_name})`, t.id),
    index('contacts_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('contacts_source_check', t.source),
  ],
);
