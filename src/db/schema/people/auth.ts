import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AreaAccess } from '#shared/admin-areas.ts';
import { userTypes } from '#shared/choices/people/auth.ts';
import { roles } from '#shared/roles.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull().default(''),
    display_name: text('display_name').notNull().default(''),
    user_type: choice('user_type', userTypes).notNull().default('client'),
    avatar_url: text('avatar_url'),
    email_verified: boolean('email_verified').notNull().default(false),
    /** Since when the studio's word proves the address, and whose word: "I know this person". Another address ends it. */
    vouched_at: moment('vouched_at'),
    vouched_by: uuid('vouched_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    phone: text('phone'),
    recovery_email: text('recovery_email'),
    recovery_email_verified: boolean('recovery_email_verified').notNull().default(false),
    /** What the confirmed recovery address becomes (null: none), and when: until then the old one keeps its rights. */
    next_recovery_email: text('next_recovery_email'),
    next_recovery_email_verified: boolean('next_recovery_email_verified').notNull().default(false),
    recovery_changes_at: moment('recovery_changes_at'),
    two_factor_enabled: boolean('two_factor_enabled').notNull().default(false),
    /** Since when the account opens nothing; what it did stays. */
    deactivated_at: moment('deactivated_at'),
    preferences: jsonb('preferences').$type<Record<string, boolean>>().notNull().default({}),
    /** Kept besides the sessions, which are gone once they end. */
    last_sign_in_at: moment('last_sign_in_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_created_at_idx').on(t.created_at, t.id),
    index('users_last_sign_in_at_idx').on(t.last_sign_in_at),
    choiceCheck('users_user_type_check', t.user_type),
  ],
);

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: choice('role', roles).notNull().default('client'),
    /** What an administrator may do in which area; null: everything in all of them. A super administrator always has all. */
    areas: jsonb('areas').$type<Partial<AreaAccess>>(),
    created_at: created_at(),
  },
  (t) => [index('user_roles_role_idx').on(t.role), choiceCheck('user_roles_role_check', t.role)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expires_at: moment('expires_at').notNull(),
    ip_address: text('ip_address'),
    user_agent: text('user_agent'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [uniqueIndex('sessions_token_key').on(t.token), index('sessions_user_id_idx').on(t.user_id)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    account_id: text('account_id').notNull(),
    provider_id: text('provider_id').notNull(),
    access_token: text('access_token'),
    refresh_token: text('refresh_token'),
    id_token: text('id_token'),
    access_token_expires_at: moment('access_token_expires_at'),
    refresh_token_expires_at: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    /** When the password was last set by anything but the old one: for a day it does not prove who signs. */
    password_reset_at: moment('password_reset_at'),
    /** The address at the provider when it was connected, for the person to know which account it is. */
    provider_email: text('provider_email'),
    /** The account was made with it, and the provider's word proved its address. */
    proved_email: boolean('proved_email').notNull().default(false),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [index('accounts_user_id_idx').on(t.user_id), uniqueIndex('accounts_provider_key').on(t.provider_id, t.account_id)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expires_at: moment('expires_at').notNull(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [index('verifications_identifier_idx').on(t.identifier)],
);

export const two_factors = pgTable(
  'two_factors',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text('secret').notNull(),
    backup_codes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(true),
    failed_verification_count: integer('failed_verification_count').notNull().default(0),
    locked_until: moment('locked_until'),
    /** For a day a password reset turns it off again, so that nobody can lock the owner of the mailbox out with it. */
    enabled_at: moment('enabled_at'),
  },
  (t) => [index('two_factors_user_id_idx').on(t.user_id), index('two_factors_secret_idx').on(t.secret)],
);

/** A key pair whose private half never leaves the person's device or password manager. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    credential_id: text('credential_id').notNull(),
    public_key: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    device_type: text('device_type').notNull(),
    backed_up: boolean('backed_up').notNull().default(false),
    transports: text('transports'),
    /** The model of the authenticator, as far as it tells. */
    aaguid: text('aaguid'),
    last_used_at: moment('last_used_at'),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('passkeys_credential_id_key').on(t.credential_id),
    index('passkeys_user_id_idx').on(t.user_id, t.created_at),
  ],
);
