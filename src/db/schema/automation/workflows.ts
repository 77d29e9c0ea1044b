import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { runStatuses, runStepStatuses, stepTypes, workflowTriggers } from '#shared/choices/automation/workflows.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';

type Stored = Record<string, unknown>;

export const workflows = pgTable(
  'workflows',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    trigger: choice('trigger', workflowTriggers).notNull().default('form_submission'),
    trigger_config: jsonb('trigger_config').$type<Stored>().notNull().default({}),
    /** The event that starts it; null where the clock or an incoming webhook does. */
    event_type: text('event_type'),
    steps: jsonb('steps').$type<Stored[]>().notNull(),
    /** Of what stands here. Each is kept, and a run goes on with the one it began with. */
    version: integer('version').notNull().default(1),
    is_active: boolean('is_active').notNull().default(true),
    /** When the clock starts it next. */
    next_due_at: moment('next_due_at'),
    /** Of the token in the address of its incoming webhook. */
    hook_hash: text('hook_hash'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('workflows_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('workflows_event_type_idx').on(t.event_type).where(sql`${t.is_active} and ${t.event_type} is not null`),
    index('workflows_next_due_at_idx').on(t.next_due_at).where(sql`${t.is_active} and ${t.next_due_at} is not null`),
    uniqueIndex('workflows_hook_hash_key').on(t.hook_hash),
    index('workflows_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('workflows_trigger_check', t.trigger),
  ],
);

export const workflow_versions = pgTable(
  'workflow_versions',
  {
    workflow_id: uuid('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    trigger: choice('trigger', workflowTriggers).notNull(),
    trigger_config: jsonb('trigger_config').$type<Stored>().notNull(),
    steps: jsonb('steps').$type<Stored[]>().notNull(),
    /** Who saved it: its runs act in this person's name. */
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ name: 'workflow_versions_pkey', columns: [t.workflow_id, t.version] }),
    choiceCheck('workflow_versions_trigger_check', t.trigger),
  ],
);

export const workflow_runs = pgTable(
  'workflow_runs',
  {
    id: id(),
    workflow_id: uuid('workflow_id').notNull(),
    version: integer('version').notNull(),
    /** What started it, such as one event: of a workflow no two runs have the same. */
    occasion: text('occasion').notNull(),
    event_type: text('event_type'),
    subject_type: text('subject_type'),
    subject_id: text('subject_id'),
    /** What the event told, for the steps to read. */
    payload: jsonb('payload').$type<Stored>().notNull(),
    /** What webhooks answered to the steps so far. */
    answers: jsonb('answers').$type<Stored>().notNull().default({}),
    status: choice('status', runStatuses).notNull().default('running'),
    /** The step that is next. */
    step_id: text('step_id'),
    depth: integer('depth').notNull().default(0),
    is_test: boolean('is_test').notNull().default(false),
    resume_at: moment('resume_at'),
    error: text('error'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
    finished_at: moment('finished_at'),
  },
  (t) => [
    foreignKey({
      name: 'workflow_runs_version_fk',
      columns: [t.workflow_id, t.version],
      foreignColumns: [workflow_versions.workflow_id, workflow_versions.version],
    }).onDelete('cascade'),
    uniqueIndex('workflow_runs_occasion_key').on(t.workflow_id, t.occasion),
    index('workflow_runs_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('workflow_runs_workflow_idx').on(t.workflow_id, t.created_at.desc(), t.id.desc()),
    index('workflow_runs_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('workflow_runs_subject_idx').on(t.subject_id, t.workflow_id, t.created_at),
    index('workflow_runs_open_idx').on(t.updated_at).where(sql`${t.status} in ('running', 'waiting')`),
    index('workflow_runs_finished_at_idx').on(t.finished_at).where(sql`${t.finished_at} is not null`),
    index('workflow_runs_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('workflow_runs_status_check', t.status),
  ],
);

/** What a run has done, a row for each step: it is written with the effect of the step or not at all. */
export const workflow_run_steps = pgTable(
  'workflow_run_steps',
  {
    id: id(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => workflow_runs.id, { onDelete: 'cascade' }),
    step_id: text('step_id').notNull(),
    type: choice('type', stepTypes).notNull(),
    name: text('name').notNull(),
    status: choice('status', runStepStatuses).notNull(),
    /** What happened, for whoever reads the run. */
    detail: text('detail').notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('workflow_run_steps_step_key').on(t.run_id, t.step_id),
    choiceCheck('workflow_run_steps_type_check', t.type),
    choiceCheck('workflow_run_steps_status_check', t.status),
  ],
);
