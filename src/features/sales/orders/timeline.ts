import { orderStatuses, paymentMethods } from '#shared/choices/sales/orders.ts';
import { formatCents } from '#shared/money.ts';
import { orderStatusLabels, paymentMethodLabels } from './choices.ts';

type Details = Record<string, unknown>;
type Named = { currency: string; invoice_number: string; billing_address: { email: string } };

const money = (cents: unknown, { currency }: Named): string => formatCents(Number(cents) || 0, currency);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const labelOf = (status: unknown): string => {
  const known = orderStatuses.find((one) => one === status);
  return known ? orderStatusLabels[known] : text(status);
};
const byMethod = (method: unknown): string => {
  const known = paymentMethods.find((one) => one === method);
  return known && known !== 'other' ? ` by ${paymentMethodLabels[known].toLowerCase()}` : '';
};

const sentences: Record<string, (details: Details, order: Named) => string> = {
  created: () => 'Order placed',
  invoice_issued: (_, { invoice_number, billing_address }) => `Invoice ${invoice_number} written to ${billing_address.email}`,
  payment_received: ({ amount_cents, method, receipt_number }, order) =>
    `Payment of ${money(amount_cents, order)} received${byMethod(method)}, receipt ${text(receipt_number)}`,
  payment_failed: ({ reason }) => `Payment failed: ${text(reason)}`,
  refunded: ({ amount_cents, whole }, order) =>
    `${money(amount_cents, order)} refunded${whole === true ? ', the order is refunded' : ''}`,
  refund_failed: ({ amount_cents, reason }, order) => `Refund of ${money(amount_cents, order)} failed: ${text(reason)}`,
  status_changed: ({ from, to }) => `Status changed from ${labelOf(from)} to ${labelOf(to)}`,
  reminder: ({ when }) => (when === 'before' ? 'Reminder written: payment is due soon' : 'Reminder written: payment is overdue'),
  late_fee_added: ({ amount_cents }, order) => `Late fee of ${money(amount_cents, order)} added`,
  cancelled: () => 'Order cancelled',
};

/** An entry without words of its own still reads as words. */
export function timelineText(kind: string, details: Details, order: Named): string {
  const known = Object.hasOwn(sentences, kind) ? sentences[kind] : undefined;
  if (known) return known(details, order);
  const words = kind.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
