import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample, updated_at } from '../columns.ts';
import { workflows } from './workflows.ts';

/** What somebody is building; it has the id of the workflow that it becomes, or whose next version it is. */
export const workflow_drafts = pgTable(
  'workflow_drafts',
  {
    id: id(),
    /** Null until it was published once. */
    workflow_id: uuid('workflow_id').references(() => workflows.id, { onDelete: 'cascade' }),
    /** The version that it began with. */
    base_version: integer('base_version'),
    definition: jsonb('definition').$type<Record<string, unknown>>().notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('workflow_drafts_workflow_key').on(t.workflow_id),
    index('workflow_drafts_created_at_idx').on(t.created_at.desc(), t.id.desc()).where(sql`${t.workflow_id} is null`),
    index('workflow_drafts_sample_idx').on(t.id).where(sql`${t.is_sample}`),
  ],
);
