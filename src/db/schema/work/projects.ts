import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { projectStatuses } from '#shared/choices/work/projects.ts';
import { choice, choiceCheck, created_at, id, is_sample, updated_at } from '../columns.ts';
import { contracts } from '../papers/contracts.ts';
import { estimates } from '../papers/estimates.ts';
import { users } from '../people/auth.ts';
import { contacts } from '../people/contacts.ts';
import { orders } from '../sales/orders.ts';

export const projects = pgTable(
  'projects',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    client_id: uuid('client_id').references(() => users.id, { onDelete: 'set null' }),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** What was agreed or bought, and so began it: one project for each. */
    estimate_id: uuid('estimate_id').references(() => estimates.id, { onDelete: 'set null' }),
    contract_id: uuid('contract_id').references(() => contracts.id, { onDelete: 'set null' }),
    order_id: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Of the dialog that it was created in: a second press makes no second project. */
    request_key: uuid('request_key'),
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
    uniqueIndex('projects_contract_id_key').on(t.contract_id),
    uniqueIndex('projects_order_id_key').on(t.order_id),
    uniqueIndex('projects_request_key_key').on(t.request_key),
    index('projects_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('projects_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('projects_client_id_idx').on(t.client_id, t.created_at.desc(), t.id.desc()),
    // The search by the last characters of a client's id, which is how the list shows it.
    index('projects_client_id_tail_idx').on(
      sql`right(${t.client_id}::text, 8) text_pattern_ops`,
      t.created_at.desc(),
      t.id.desc(),
    ),
    index('projects_contact_id_idx').on(t.contact_id),
    index('projects_deadline_idx').on(t.deadline).where(sql`${t.status} in ('pending', 'active')`),
    index('projects_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('projects_status_check', t.status),
    check('projects_budget_check', sql`${t.budget_cents} >= 0`),
  ],
);
