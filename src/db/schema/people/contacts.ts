import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accountTypes } from '#shared/choices/people/auth.ts';
import { contactSources } from '#shared/choices/people/contacts.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from './auth.ts';

type Named = Record<'email' | 'first_name' | 'last_name' | 'company_name' | 'other_emails', AnyPgColumn>;

/** What a contact is found by, in small letters. The index below is on its grams. */
export const contactText = (t: Named): SQL =>
  sql`lower(${t.email} || chr(10) || ${t.first_name} || ' ' || ${t.last_name} || chr(10) || coalesce(${t.company_name}, '') || chr(10) || ${t.other_emails})`;

/** Tags in small letters, as they are compared: the function of the database, so that the index below answers. */
export const tagKeys = (tags: AnyPgColumn | SQL): SQL => sql`tag_keys(${tags})`;

/**
 * The people that the studio knows, with an account or without; one for each email address. Triggers keep what an account says of
 * itself here too: a contact with an account is a client, of the account's type and with the name of its business profile.
 */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    company_name: text('company_name'),
    phone: text('phone'),
    /** The account that has proven that the address is its own; a trigger refuses any other. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The account that was registered with the address and has not proven it: it reads nothing of this contact. */
    claimed_by: uuid('claimed_by').references(() => users.id, { onDelete: 'set null' }),
    /** When this contact was taken from an account with its address: what was said before is that account's. */
    left_account_at: moment('left_account_at'),
    /** Of somebody without an account: what the studio says. */
    client_type: choice('client_type', accountTypes).notNull().default('personal'),
    /** Since when this is a client: an account, an invitation, an import, an acceptance. Null for anybody else whom the studio knows. */
    client_since: moment('client_since'),
    /** The contact of the same person that this one was merged into: its address leads there, and no list shows it. */
    merged_into: uuid('merged_into').references((): AnyPgColumn => contacts.id, { onDelete: 'set null' }),
    /** The addresses of the contacts that were merged into this one, a line each, so that it is found by them. A trigger keeps it. */
    other_emails: text('other_emails').notNull().default(''),
    /** Words by which the studio groups its people, for itself alone. A tag has one spelling, whoever carries it. */
    tags: text('tags').array().notNull().default([]),
    source: choice('source', contactSources).notNull().default('manual'),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('contacts_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('contacts_user_id_key').on(t.user_id),
    uniqueIndex('contacts_claimed_by_key').on(t.claimed_by),
    index('contacts_first_name_idx').on(sql`lower(${t.first_name})`, t.id),
    index('contacts_client_since_idx').on(t.client_since.desc(), t.id.desc()).where(sql`${t.client_since} is not null`),
    index('contacts_client_type_idx')
      .on(t.client_type, t.client_since.desc(), t.id.desc())
      .where(sql`${t.client_since} is not null`),
    // Without the list of pending entries, which every search would read through after an import.
    index('contacts_grams_idx')
      .using('gin', sql`text_grams(${contactText(t)})`)
      .with({ fastupdate: false }),
    index('contacts_tags_idx').using('gin', tagKeys(t.tags)).with({ fastupdate: false }).where(sql`${t.tags} <> '{}'`),
    index('contacts_merged_into_idx').on(t.merged_into).where(sql`${t.merged_into} is not null`),
    index('contacts_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    check(
      'contacts_merged_check',
      sql`${t.merged_into} is null or (${t.user_id} is null and ${t.client_since} is null and ${t.merged_into} <> ${t.id})`,
    ),
    check('contacts_claimed_check', sql`${t.claimed_by} is null or ${t.user_id} is null`),
    choiceCheck('contacts_client_type_check', t.client_type),
    choiceCheck('contacts_source_check', t.source),
  ],
);
