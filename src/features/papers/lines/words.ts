import { formatCents } from '#shared/money.ts';
import type { PricedLine } from './policy.ts';

const percent = (bp: number): string => `${bp / 100}%`;

/** A line in words. Its amount is quantity times price, so the lines add up to the subtotal; discount and tax follow below. */
export function lineWords(line: PricedLine & { amount_cents: number }, currency: string): { amount: string; notes: string } {
  const notes = [
    line.quantity_hundredths === 100
      ? null
      : `${(line.quantity_hundredths / 100).toLocaleString('en-US')} × ${formatCents(line.unit_price_cents, currency)}`,
    line.discount_bp > 0 ? `${percent(line.discount_bp)} discount` : null,
    line.tax_rate_bp > 0 ? `plus ${percent(line.tax_rate_bp)} tax` : null,
  ];
  return {
    amount: formatCents(line.amount_cents, currency),
    notes: notes.filter((note) => note !== null).join(', '),
  };
}
