import { largestTotalCents } from '#features/papers/lines/choices.ts';
import { amountProblem } from '#shared/amount-problem.ts';
import { mediumDate } from '#shared/calendar-day.ts';
import type { ProjectStatus } from '#shared/choices/work/projects.ts';

type Dated = { status: ProjectStatus; start_date: string | null; completed_date: string | null };

/** A project that becomes active begins today unless told otherwise, and only a completed one has a day of completion. */
export function datesOf({ status, start_date, completed_date }: Dated, today: string) {
  return {
    start_date: start_date ?? (status === 'active' ? today : null),
    completed_date: status === 'completed' ? (completed_date ?? today) : null,
  };
}

export const isOpen = (status: ProjectStatus): boolean => status === 'pending' || status === 'active';

export const isOverdue = ({ status, deadline }: { status: ProjectStatus; deadline: string | null }, today: string): boolean =>
  isOpen(status) && deadline !== null && deadline < today;

/** Why this cannot be a budget in the currency; null when it can. */
export const budgetProblem = (budget: number | null, currency: string): string | null =>
  budget === null ? null : amountProblem(budget, currency, largestTotalCents, 'budget');

type Versioned = Record<string, unknown>;

/** What changed between two versions of a record, for its audit entry. */
export const changesOf = (before: Versioned, after: Versioned): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([key, to]) => (before[key] === to ? [] : [[key, { from: before[key] ?? null, to }]])),
  );

export const projectPath = (id: string): string => `/admin/projects/${id}`;
export const ownProjectPath = (id: string): string => `/dashboard/projects/${id}`;

type Told = { start_date: string | null; deadline: string | null; completed_date: string | null };

/** When it began and is due, or when it was completed. */
export function datesText({ start_date, deadline, completed_date }: Told): string {
  if (completed_date) return `Completed ${mediumDate(completed_date)}`;
  return [start_date && `Began ${mediumDate(start_date)}`, deadline && `Due ${mediumDate(deadline)}`].filter(Boolean).join(', ');
}

export const progressText = ({ done, total }: { done: number; total: number }): string =>
  `${done} of ${total} ${total === 1 ? 'milestone' : 'milestones'} done`;

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];

/** What waits for the client, as the beginning of a sentence. */
export function waitingText({
  milestones,
  deliverables,
  contents,
  secrets,
}: Record<'milestones' | 'deliverables' | 'contents' | 'secrets', number>): string {
  const parts = [
    ...counted(milestones, 'milestone', 'milestones'),
    ...counted(deliverables, 'deliverable', 'deliverables'),
    ...counted(contents, 'thing to bring', 'things to bring'),
    ...counted(secrets, 'secret to hand over', 'secrets to hand over'),
  ];
  const text = new Intl.ListFormat('en-US').format(parts);
  const all = milestones + deliverables + contents + secrets;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${all === 1 ? 'waits' : 'wait'} for you`;
}
