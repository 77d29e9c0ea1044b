import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample, updated_at } from '../columns.ts';

/** Days count from the start of the project. */
type PlannedMilestone = { title: string; description: string | null; start_day: number | null; due_day: number | null };
type PlannedTask = {
  title: string;
  description: string | null;
  due_day: number | null;
  is_visible: boolean;
  checklist: string[];
};
/** Folders are told by where they lie: "Design/Logo". */
export type Plan = { milestones: PlannedMilestone[]; tasks: PlannedTask[]; folders?: string[] };

export const project_templates = pgTable(
  'project_templates',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    plan: jsonb('plan').$type<Plan>().notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('project_templates_name_idx').on(t.name, t.id),
    index('project_templates_sample_idx').on(t.id).where(sql`${t.is_sample}`),
  ],
);
