import { largestTotalCents } from '#features/papers/lines/choices.ts';
import { amountProblem } from '#shared/amount-problem.ts';
import type { MilestoneStatus } from '#shared/choices/work/milestones.ts';

/** Why this cannot be what an approval makes due; null when it can. */
export const duePaymentProblem = (amount: number | null, currency: string): string | null =>
  amount === null ? null : amountProblem(amount, currency, largestTotalCents, 'amount');

/** In the order that was asked for; those not named keep theirs behind them. */
export const inWantedOrder = (known: readonly string[], wanted: readonly string[]): string[] => {
  const first = [...new Set(wanted)].filter((id) => known.includes(id));
  return [...first, ...known.filter((id) => !first.includes(id))];
};

export const waitsForClient = (status: MilestoneStatus): boolean => status === 'review';

const dates = ['start_date', 'due_date'];

/** Whether the client's approval is of this field, so that it stays as it was approved. */
export const isBinding = (field: string): boolean => !dates.includes(field);
