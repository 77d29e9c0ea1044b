import { toAmount, toHundredths, toMinor } from '#shared/money.ts';
import { largestPriceCents, largestTotalCents, limits } from './choices.ts';
import type { PricedLine } from './policy.ts';

function typed(value: unknown, most: number): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isFinite(number) && number > 0 ? Math.min(number, most) : 0;
}

const cents = (value: unknown, currency: string, largest: number): number =>
  toMinor(typed(value, toAmount(largest, currency)), currency);

export const typedPercent = (value: unknown): number => toHundredths(typed(value, 100));
export const typedTotal = (value: unknown, currency: string): number => cents(value, currency, largestTotalCents);

type TypedLine = { quantity: unknown; price: unknown; discount?: unknown; tax_rate?: unknown };

/** A line while somebody types: what is no number yet counts as nothing. */
export const typedLine = ({ quantity, price, discount, tax_rate }: TypedLine, currency: string): PricedLine => ({
  quantity_hundredths: toHundredths(typed(quantity, limits.quantity)),
  unit_price_cents: cents(price, currency, largestPriceCents),
  discount_bp: typedPercent(discount),
  tax_rate_bp: typedPercent(tax_rate),
});
