import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { credentialStates } from '#shared/choices/work/credentials.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { checklist_lines } from './checklists.ts';
import { projects } from './projects.ts';

/** The studio's key pairs. The private half is encrypted in the owner's browser with a passphrase that the server never sees. */
export const credential_keys = pgTable(
  'credential_keys',
  {
    id: id(),
    public_key: text('public_key').notNull(),
    wrapped_key: text('wrapped_key').notNull(),
    salt: text('salt').notNull(),
    iv: text('iv').notNull(),
    iterations: integer('iterations').notNull(),
    /** Of what only the private key can compute: shows that whoever reads has the passphrase. */
    proof_hash: text('proof_hash').notNull(),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Since when another key is used. What was encrypted for it can still be read with its passphrase. */
    retired_at: moment('retired_at'),
    created_at: created_at(),
  },
  (t) => [uniqueIndex('credential_keys_current').on(sql`(true)`).where(sql`${t.retired_at} is null`)],
);

/** Something secret that a client hands over once. */
export const credential_drops = pgTable(
  'credential_drops',
  {
    /** Chosen by the browser, so that a form sent twice asks once. */
    id: id(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The line of a checklist that this answers; null when it was asked for alone. */
    line_id: uuid('line_id').references(() => checklist_lines.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    state: choice('state', credentialStates).notNull().default('asked'),
    key_id: uuid('key_id').references(() => credential_keys.id),
    /** Ciphertext for `key_id`; gone when its reader has it, or it is withdrawn or expires. */
    sealed: jsonb('sealed').$type<{ ephemeral_key: string; iv: string; data: string }>(),
    handed_at: moment('handed_at'),
    /** By the private link of a checklist, without an account. */
    is_by_link: boolean('is_by_link').notNull().default(false),
    expires_at: moment('expires_at'),
    /** When the studio was told that it expires soon. */
    warned_at: moment('warned_at'),
    read_at: moment('read_at'),
    read_by: uuid('read_by').references(() => users.id, { onDelete: 'set null' }),
    /** Chosen by the browser that reads: with it the same reader is answered again for some minutes, should the answer be lost. */
    receipt: uuid('receipt'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('credential_drops_project_id_idx').on(t.project_id, t.created_at, t.id),
    index('credential_drops_expires_at_idx').on(t.expires_at).where(sql`${t.state} = 'handed'`),
    index('credential_drops_unconfirmed_idx').on(t.read_at).where(sql`${t.state} = 'read' and ${t.sealed} is not null`),
    index('credential_drops_key_id_idx').on(t.key_id),
    index('credential_drops_line_id_idx').on(t.line_id, t.created_at, t.id),
    index('credential_drops_read_by_idx').on(t.read_by),
    index('credential_drops_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('credential_drops_state_check', t.state),
    check(
      'credential_drops_sealed_check',
      sql`case when ${t.sealed} is null then ${t.state} <> 'handed' else ${t.state} = 'handed' or (${t.state} = 'read' and ${t.receipt} is not null) end`,
    ),
    check(
      'credential_drops_handed_check',
      sql`${t.state} <> 'handed' or (${t.key_id} is not null and ${t.expires_at} is not null)`,
    ),
    check('credential_drops_read_check', sql`(${t.state} = 'read') = (${t.read_at} is not null)`),
  ],
);
