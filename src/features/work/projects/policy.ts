import { largestTotalCents } from '#features/papers/lines/choices.ts';
import { amountProblem } from '#shared/amount-problem.ts';
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
