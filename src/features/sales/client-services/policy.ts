import { addMonths } from '#shared/add-months.ts';
import type { OrderPaymentMethod, OrderStatus } from '#shared/choices/sales/orders.ts';
import type { Frequency } from '#shared/choices/sales/services.ts';

export const renewalAfter = (from: Date, frequency: Frequency | null, zone: string): Date | null => {
  if (frequency === 'monthly') return addMonths(from, 1, zone);
  return frequency === 'yearly' ? addMonths(from, 12, zone) : null;
};

/** The renewal after this one, counted from the beginning: what began on a 31st comes back to it after a shorter month. */
export function nextRenewal(started: Date, last: Date, frequency: Frequency | null, zone: string): Date | null {
  const step = frequency === 'monthly' ? 1 : frequency === 'yearly' ? 12 : 0;
  if (step === 0) return null;
  let months = step;
  while (addMonths(started, months, zone) <= last) months += step;
  return addMonths(started, months, zone);
}

/** What an order's services do when the owner sets its status. */
export function servicesAfter(status: OrderStatus, payment_method: OrderPaymentMethod): 'active' | 'pending' | 'cancelled' {
  if (status === 'cancelled' || status === 'refunded') return 'cancelled';
  return status === 'paid' || payment_method === 'invoice' ? 'active' : 'pending';
}
