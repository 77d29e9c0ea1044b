import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { projectStatuses } from '#shared/choices/work/projects.ts';
import { choice, choiceCheck, created_at, id, is_sample, updated_at } from '../columns.ts';
import { estimates } from '../papers/estimates.ts';
import { users } from '../people/auth.ts';
import { contacts } from '../people/contacts.ts';

export const projects = pgTable(
  'projects',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    client_id: uuid('client_id').references(() => users.id, { onDelete: 'set null' }),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** The estimate whose acceptance began it: one project for each. */
    estimate_id: uuid('estimate_id').references(() => estimates.id, { onDelete: 'set null' }),
    status: choice('status', projectStatuses).notNull().default('pending'),
    budget_cents: bigint('budget_cents', { mode: 'number' }),
    currency: text('currency').notNull().default('USD'),
    start_date: date('start_date'),
    deadline: date('deadline'),
    completed_date: date('completed_date'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('projects_estimate_id_key').on(t.estimate_id),
    index('projects_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('projects_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('projects_client_id_idx').on(t.client_id, t.created_at.desc(), t.id.desc()),
    index('projects_contact_id_idx').on(t.contact_id),
    index('projects_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('projects_status_check', t.status),
    check('projects_budget_check', sql`${t.budget_cents} >= 0`),
  ],
);
