import type { OrderStatus } from '#shared/choices/sales/orders.ts';
import { shareOf } from '#shared/money.ts';

export const netDays = 30;
/** Hundredths of a percent for each whole month that an invoice is overdue: 1.5%. */
export const lateFeeBp = 150;
const day = 86_400_000;

export const dueAt = (from: Date): Date => new Date(from.getTime() + netDays * day);

/** The same day of a later month; the 31st becomes the last day of a shorter one. */
export function addMonths(from: Date, months: number): Date {
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), last));
  return moved;
}

export const renewalAfter = (from: Date, frequency: string | null): Date | null => {
  if (frequency === 'monthly') return addMonths(from, 1);
  return frequency === 'yearly' ? addMonths(from, 12) : null;
};

/** The renewal after this one, counted from the beginning: what began on a 31st comes back to it after a shorter month. */
export function nextRenewal(started: Date, last: Date, frequency: string | null): Date | null {
  const step = frequency === 'monthly' ? 1 : frequency === 'yearly' ? 12 : 0;
  if (step === 0) return null;
  let months = step;
  while (addMonths(started, months) <= last) months += step;
  return addMonths(started, months);
}

type Money = { status: string; total_cents: number; paid_cents: number; refunded_cents: number };

/** What the client still owes: nothing, unless the order waits for money. */
export const balanceCents = ({ status, total_cents, paid_cents, refunded_cents }: Money): number =>
  status === 'pending' ? Math.max(0, total_cents - paid_cents + refunded_cents) : 0;

type Dated = Money & { payment_method: string; due_at: Date; late_fee_cents: number };

export const isOverdue = (order: Omit<Dated, 'late_fee_cents'>, now: Date): boolean =>
  order.payment_method === 'invoice' && balanceCents(order) > 0 && order.due_at < now;

/** Whole months since the due date. */
export function monthsOverdue(due: Date, now: Date): number {
  let months = 0;
  while (addMonths(due, months + 1) <= now) months += 1;
  return months;
}

/**
 * What the late fee would come to today: 1.5% of what is owed for every whole month overdue, never a fee on a fee.
 * It is owed only once the owner has added it.
 */
export function lateFeeCents(order: Dated, now: Date): number {
  if (!isOverdue(order, now)) return 0;
  const owed = Math.max(0, balanceCents(order) - order.late_fee_cents);
  return shareOf(owed, lateFeeBp * monthsOverdue(order.due_at, now));
}

/** What would be added to the fee that stands already. */
export const lateFeeToAdd = (order: Dated, now: Date): number => Math.max(0, lateFeeCents(order, now) - order.late_fee_cents);

/** What an order's services do when the owner sets its status. */
export function servicesAfter(status: OrderStatus, payment_method: string): 'active' | 'pending' | 'cancelled' {
  if (status === 'cancelled' || status === 'refunded') return 'cancelled';
  return status === 'paid' || payment_method === 'invoice' ? 'active' : 'pending';
}
