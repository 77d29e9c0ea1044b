import { addMonths } from '#shared/add-months.ts';
import { shareOf } from '#shared/money.ts';
import { addDays, sameTimeOn } from '#shared/zoned-time.ts';

export const netDays = 30;
/** In minor units; far above what anybody is billed. */
export const largestOrderCents = 99_999_999_999;
/** Hundredths of a percent for each whole month that an invoice is overdue: 1.5%. */
export const lateFeeBp = 150;

/** Thirty days on by the studio's calendar, at the same time of day. */
export const dueAt = (from: Date, zone: string): Date =>
  new Date(sameTimeOn((day) => addDays(day, netDays), from.getTime(), zone));

/** Who an order is for, in one line. */
export const customerName = ({
  firstName,
  lastName,
  company,
  email,
}: {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
}): string => `${firstName} ${lastName}`.trim() || company || email;

export const billingPage = (order_id: string): string => `/admin/billing?order=${order_id}`;

/** Every order that was placed has one. */
export function invoiceNumberOf({
  invoice_number,
  order_number,
}: {
  invoice_number: string | null;
  order_number: string;
}): string {
  if (invoice_number === null) throw new Error(`${order_number} has no invoice: it was not placed`);
  return invoice_number;
}

type Money = { status: string; total_cents: number; paid_cents: number; refunded_cents: number };

/** What the client still owes: nothing, unless the order waits for money. */
export const balanceCents = ({ status, total_cents, paid_cents, refunded_cents }: Money): number =>
  status === 'pending' ? Math.max(0, total_cents - paid_cents + refunded_cents) : 0;

type Dated = Money & { payment_method: string; due_at: Date; late_fee_cents: number };

export const isOverdue = (order: Omit<Dated, 'late_fee_cents'>, now: Date): boolean =>
  order.payment_method === 'invoice' && balanceCents(order) > 0 && order.due_at < now;

/** Whole months since the due date. */
export function monthsOverdue(due: Date, now: Date, zone: string): number {
  let months = 0;
  while (addMonths(due, months + 1, zone) <= now) months += 1;
  return months;
}

/**
 * What the late fee would come to today: 1.5% of what is owed for every whole month overdue, never a fee on a fee.
 * It is owed only once the owner has added it.
 */
export function lateFeeCents(order: Dated, now: Date, zone: string): number {
  if (!isOverdue(order, now)) return 0;
  const owed = Math.max(0, balanceCents(order) - order.late_fee_cents);
  return shareOf(owed, lateFeeBp * monthsOverdue(order.due_at, now, zone));
}

/** What would be added to the fee that stands already. */
export const lateFeeToAdd = (order: Dated, now: Date, zone: string): number =>
  Math.max(0, lateFeeCents(order, now, zone) - order.late_fee_cents);
