import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { taskStatuses } from '#shared/choices/work/tasks.ts';
import { choice, choiceCheck, created_at, id, is_sample, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { projects } from './projects.ts';

export type ChecklistItem = { id: string; text: string; done: boolean };

export const project_tasks = pgTable(
  'project_tasks',
  {
    id: id(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    status: choice('status', taskStatuses).notNull().default('todo'),
    /** Within its status. */
    position: integer('position').notNull(),
    due_date: date('due_date'),
    assignee_id: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the client sees it in the portal. */
    is_visible: boolean('is_visible').notNull().default(false),
    checklist: jsonb('checklist').$type<ChecklistItem[]>().notNull().default([]),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('project_tasks_project_id_idx').on(t.project_id, t.status, t.position, t.id),
    index('project_tasks_assignee_id_idx').on(t.assignee_id),
    index('project_tasks_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('project_tasks_status_check', t.status),
  ],
);
