import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { milestoneStatuses } from '#shared/choices/work/milestones.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { projects } from './projects.ts';

export const project_milestones = pgTable(
  'project_milestones',
  {
    id: id(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    status: choice('status', milestoneStatuses).notNull().default('planned'),
    position: integer('position').notNull(),
    start_date: date('start_date'),
    due_date: date('due_date'),
    /** In the project's currency: what the client's approval makes due. */
    amount_cents: bigint('amount_cents', { mode: 'number' }),
    /** Since when it waits for the client. */
    asked_at: moment('asked_at'),
    approved_at: moment('approved_at'),
    approved_by: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    /** What the client asked for instead of approving. */
    client_words: text('client_words'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('project_milestones_project_id_idx').on(t.project_id, t.position, t.id),
    index('project_milestones_changes_idx').on(t.id).where(sql`${t.status} = 'changes'`),
    index('project_milestones_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('project_milestones_status_check', t.status),
    check('project_milestones_amount_check', sql`${t.amount_cents} > 0`),
    check('project_milestones_asked_check', sql`${t.status} <> 'review' or ${t.asked_at} is not null`),
  ],
);
