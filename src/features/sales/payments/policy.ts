import type { ClientServiceStatus } from '#shared/choices/sales/client-services.ts';
import type { Currency } from '#shared/currencies.ts';
import { decimalsOf, formatCents, shareOf } from '#shared/money.ts';

/** What Stripe takes at least, in minor units. Where it names no amount of its own, it converts, and refuses by itself. */
const leastCents: Partial<Record<Currency, number>> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  CAD: 50,
  AUD: 50,
  NZD: 50,
  CHF: 50,
  SEK: 300,
  NOK: 300,
  DKK: 250,
  PLN: 200,
  CZK: 1500,
  RON: 200,
  AED: 200,
  INR: 50,
  SGD: 50,
  HKD: 400,
  MYR: 200,
  THB: 1000,
  JPY: 50,
  MXN: 1000,
  BRL: 50,
};
const mostCents = 99_999_999;

/**
 * Why an amount cannot be paid by card, or null. Stripe counts in the same minor units as we do; of currencies with three
 * decimals it takes amounts that end in 0 alone.
 */
export function cardProblem(cents: number, currency: string): string | null {
  const least = Object.entries(leastCents).find(([known]) => known === currency)?.[1] ?? 1;
  if (cents < least) return `Amounts under ${formatCents(least, currency)} cannot be paid by card.`;
  if (cents > mostCents) return `Amounts above ${formatCents(mostCents, currency)} cannot be paid by card.`;
  return fitsCards(cents, currency) ? null : `${formatCents(cents, currency)} cannot be paid by card: ${cardSteps(currency)}`;
}

const fitsCards = (cents: number, currency: string): boolean => decimalsOf(currency) !== 3 || cents % 10 === 0;
const cardSteps = (currency: string): string => `in ${currency}, cards take amounts with two decimals.`;

/** Why an amount cannot go back to a card, or null. */
export const cardRefundProblem = (cents: number, currency: string): string | null =>
  fitsCards(cents, currency) ? null : `${formatCents(cents, currency)} cannot go back to a card: ${cardSteps(currency)}`;

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
