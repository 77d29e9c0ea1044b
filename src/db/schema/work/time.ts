import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { projects } from './projects.ts';
import { project_tasks } from './tasks.ts';

export const time_entries = pgTable(
  'time_entries',
  {
    id: id(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    task_id: uuid('task_id').references(() => project_tasks.id, { onDelete: 'set null' }),
    /** Who worked. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    note: text('note'),
    is_billable: boolean('is_billable').notNull().default(true),
    started_at: moment('started_at').notNull(),
    /** Null while the timer runs. */
    ended_at: moment('ended_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('time_entries_running_key').on(t.user_id).where(sql`${t.ended_at} is null`),
    index('time_entries_project_id_idx').on(t.project_id, t.started_at.desc(), t.id.desc()),
    index('time_entries_user_id_idx').on(t.user_id, t.started_at),
    index('time_entries_started_at_idx').on(t.started_at),
    index('time_entries_task_id_idx').on(t.task_id),
    index('time_entries_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    check('time_entries_end_check', sql`${t.ended_at} >= ${t.started_at}`),
  ],
);

/** What an hour of a project costs, and whether its client sees the hours. A project without a row has no rate and shows none. */
export const project_time_terms = pgTable(
  'project_time_terms',
  {
    project_id: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** In the project's currency. */
    hourly_rate_cents: bigint('hourly_rate_cents', { mode: 'number' }),
    is_shown: boolean('is_shown').notNull().default(false),
    is_sample: is_sample(),
    updated_at: updated_at(),
  },
  (t) => [
    index('project_time_terms_sample_idx').on(t.project_id).where(sql`${t.is_sample}`),
    check('project_time_terms_rate_check', sql`${t.hourly_rate_cents} > 0`),
  ],
);
