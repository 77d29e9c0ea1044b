import type { ClientServiceStatus } from '#shared/choices/sales/client-services.ts';
import { shareOf } from '#shared/money.ts';

/** Stripe refuses less in US dollars. */
export const leastCents = 50;
export const mostCents = 99_999_999;

/** What a renewal costs: the price and the tax on it. Stripe is told this amount alone; the tax is ours to show. */
export const withTax = (netCents: number, taxBp: number): number => netCents + shareOf(netCents, taxBp);

/**
 * The price inside an amount that holds its tax, or null where no whole price comes to that amount
 * (somebody changed it at Stripe).
 */
export function withoutTax(grossCents: number, taxBp: number): number | null {
  const near = Math.round((grossCents * 10_000) / (10_000 + taxBp));
  return [near, near - 1, near + 1].find((net) => net >= 0 && withTax(net, taxBp) === grossCents) ?? null;
}

/** Stripe's words for a subscription in ours. */
export function serviceStatusOf(stripeStatus: string): ClientServiceStatus {
  if (stripeStatus === 'canceled' || stripeStatus === 'incomplete_expired') return 'cancelled';
  if (stripeStatus === 'past_due' || stripeStatus === 'unpaid') return 'past_due';
  return stripeStatus === 'incomplete' ? 'pending' : 'active';
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
export const brandName = (brand: string): string => brands[brand] ?? 'Card';
