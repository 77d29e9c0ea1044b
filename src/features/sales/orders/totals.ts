import { shareOf } from '#shared/money.ts';

export type TotalsLine = { price_cents: number; quantity: number };
export type Totals = { subtotal_cents: number; tax_cents: number; total_cents: number };

/** What one line costs: whole cents times a whole number, so nothing is ever rounded here. */
export const lineTotal = ({ price_cents, quantity }: TotalsLine): number => price_cents * quantity;

/** The tax is taken once, from the whole subtotal: rounding each line by itself would drift by a cent for every line. */
export function totals(lines: readonly TotalsLine[], tax_rate_bp: number): Totals {
  const subtotal_cents = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const tax_cents = shareOf(subtotal_cents, tax_rate_bp);
  return { subtotal_cents, tax_cents, total_cents: subtotal_cents + tax_cents };
}

/** The settings hold percent with up to three decimals; orders hold hundredths of a percent: 8.875 is 887.5. */
export const taxRateBp = (percent: number): number => Math.round(percent * 1_000) / 10;
