import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AreaAccess } from '#shared/admin-areas.ts';
import { teamRoles } from '#shared/choices/people/team.ts';
import { choice, choiceCheck, created_at, id, moment, updated_at } from '../columns.ts';
import { users } from './auth.ts';

/** Who was asked to help run the studio. The token of the link stands, as a hash, among the verifications. */
export const team_invitations = pgTable(
  'team_invitations',
  {
    /** Chosen by the browser, so that a form sent twice invites once. */
    id: id(),
    email: text('email').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    role: choice('role', teamRoles).notNull(),
    /** What they will be able to do where; null: everything. */
    areas: jsonb('areas').$type<AreaAccess>(),
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
    uniqueIndex('team_invitations_open_key')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.accepted_at} is null and ${t.withdrawn_at} is null`),
    index('team_invitations_created_by_idx').on(t.created_by),
    choiceCheck('team_invitations_role_check', t.role),
    check('team_invitations_end_check', sql`${t.accepted_at} is null or ${t.withdrawn_at} is null`),
    check('team_invitations_areas_check', sql`${t.role} = 'admin' or ${t.areas} is null`),
  ],
);
