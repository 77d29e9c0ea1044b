import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checklistKinds } from '#shared/choices/work/checklists.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { projects } from './projects.ts';

/** What the client of a project brings, and the launch that depends on it. */
export const content_checklists = pgTable(
  'content_checklists',
  {
    /** Chosen by the browser, so that a form sent twice makes one list. */
    id: id(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** As agreed; what is late moves the day that is shown, not this one. */
    launch_date: date('launch_date'),
    /** Counts the private links that were made: the token is derived from it, so that a new one ends the one before. */
    link_version: integer('link_version').notNull().default(1),
    /** Of the token that works now; null once the link is withdrawn. */
    link_hash: text('link_hash'),
    reminders_enabled: boolean('reminders_enabled').notNull().default(true),
    /** How many were agreed on. */
    reminders_most: integer('reminders_most').notNull().default(3),
    /** Business days between two of them. */
    reminder_days: integer('reminder_days').notNull().default(3),
    reminders_sent: integer('reminders_sent').notNull().default(0),
    /** Null when none is due any more. */
    next_reminder_at: moment('next_reminder_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('content_checklists_project_id_idx').on(t.project_id, t.created_at, t.id),
    uniqueIndex('content_checklists_link_hash_key').on(t.link_hash),
    index('content_checklists_next_reminder_at_idx').on(t.next_reminder_at).where(sql`${t.next_reminder_at} is not null`),
    index('content_checklists_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    check(
      'content_checklists_reminders_check',
      sql`${t.reminders_most} between 0 and 10 and ${t.reminder_days} between 1 and 30`,
    ),
  ],
);

export const checklist_lines = pgTable(
  'checklist_lines',
  {
    id: id(),
    checklist_id: uuid('checklist_id')
      .notNull()
      .references(() => content_checklists.id, { onDelete: 'cascade' }),
    kind: choice('kind', checklistKinds).notNull(),
    title: text('title').notNull(),
    description: text('description'),
    due_date: date('due_date'),
    position: integer('position').notNull(),
    /** What the client wrote. */
    answer: text('answer'),
    /** When the client ticked it. */
    done_at: moment('done_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('checklist_lines_checklist_id_idx').on(t.checklist_id, t.position, t.id),
    index('checklist_lines_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('checklist_lines_kind_check', t.kind),
  ],
);
