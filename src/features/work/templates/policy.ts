import { addDays } from '#shared/zoned-time.ts';
import { templateLimits } from './choices.ts';
import type { TemplateInput } from './contract.ts';

type PlannedMilestone = TemplateInput['milestones'][number];
type PlannedTask = TemplateInput['tasks'][number];

const dayMs = 86_400_000;

/** The calendar day that is so many days after the start. */
export const dayFrom = (start: string, days: number | null): string | null => (days === null ? null : addDays(start, days));

/** How many days after the start a day is, as far as a template reaches. */
export function daysAfter(start: string, day: string | null): number | null {
  if (day === null) return null;
  const days = Math.round((Date.parse(day) - Date.parse(start)) / dayMs);
  return Math.min(templateLimits.lastDay, Math.max(templateLimits.firstDay, days));
}

type Dated = { start_date?: string | null; due_date: string | null };

/** What the days of a template count from: the start of the project, or else the first day that anything of it names. */
export function firstDay(start_date: string | null, dated: readonly Dated[], otherwise: string): string {
  if (start_date) return start_date;
  const days = dated.flatMap((one) => [one.start_date, one.due_date]).filter((day) => typeof day === 'string');
  return days.toSorted()[0] ?? otherwise;
}

type MilestoneLike = { title: string; description: string | null; start_date: string | null; due_date: string | null };
type TaskLike = {
  title: string;
  description: string | null;
  due_date: string | null;
  is_visible: boolean;
  checklist: readonly { text: string }[];
};

export const plannedMilestoneOf = (start: string, one: MilestoneLike): PlannedMilestone => ({
  title: one.title,
  description: one.description,
  start_day: daysAfter(start, one.start_date),
  due_day: daysAfter(start, one.due_date),
});

export const plannedTaskOf = (start: string, one: TaskLike): PlannedTask => ({
  title: one.title,
  description: one.description,
  due_day: daysAfter(start, one.due_date),
  is_visible: one.is_visible,
  checklist: one.checklist.map(({ text }) => text),
});
