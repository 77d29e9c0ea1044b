import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accountTypes } from '#shared/choices/people/auth.ts';
import { choice, choiceCheck, created_at, id, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { contacts } from '../people/contacts.ts';

/** Who was asked to open an account. The token of the link stands, as a hash, among the verifications. */
export const client_invitations = pgTable(
  'client_invitations',
  {
    /** Chosen by the browser, so that a form sent twice invites once. */
    id: id(),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    user_type: choice('user_type', accountTypes).notNull(),
    business_name: text('business_name'),
    /** What the owner adds to the mail. */
    words: text('words'),
    /** How many mails have been written; each one ends the link of the one before. */
    sent_count: integer('sent_count').notNull().default(1),
    sent_at: moment('sent_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    accepted_at: moment('accepted_at'),
    withdrawn_at: moment('withdrawn_at'),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('client_invitations_open_key')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.accepted_at} is null and ${t.withdrawn_at} is null`),
    index('client_invitations_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('client_invitations_contact_id_idx').on(t.contact_id),
    choiceCheck('client_invitations_user_type_check', t.user_type),
    check('client_invitations_business_check', sql`(${t.user_type} = 'business') = (${t.business_name} is not null)`),
    check('client_invitations_end_check', sql`${t.accepted_at} is null or ${t.withdrawn_at} is null`),
  ],
);
