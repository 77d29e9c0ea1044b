import { shareOf } from '#shared/money.ts';

/** What a line is worth: hundredths of a piece, minor units of the currency, hundredths of a percent. */
export type PricedLine = {
  quantity_hundredths: number;
  unit_price_cents: number;
  discount_bp: number;
  tax_rate_bp: number;
};
export type LineSums = { gross_cents: number; discount_cents: number; tax_cents: number; total_cents: number };
export type DocumentSums = { subtotal_cents: number; discount_cents: number; tax_cents: number; total_amount_cents: number };

const hundredth = (hundredths: number, cents: number): number => Number((BigInt(hundredths) * BigInt(cents) + 50n) / 100n);

/**
 * One line, to the minor unit: quantity times price, less the discount, plus the tax on what is left. Each step is rounded half
 * a unit up and every later step works on the rounded amount, so what is printed adds up.
 */
export function lineSums(line: PricedLine): LineSums {
  const gross_cents = hundredth(line.quantity_hundredths, line.unit_price_cents);
  const discount_cents = shareOf(gross_cents, line.discount_bp);
  const tax_cents = shareOf(gross_cents - discount_cents, line.tax_rate_bp);
  return { gross_cents, discount_cents, tax_cents, total_cents: gross_cents - discount_cents + tax_cents };
}

/** Tax belongs to a line, because lines may be taxed differently. */
export function sumLines(lines: readonly PricedLine[]): DocumentSums {
  const sums = { subtotal_cents: 0, discount_cents: 0, tax_cents: 0, total_amount_cents: 0 };
  for (const line of lines) {
    const { gross_cents, discount_cents, tax_cents, total_cents } = lineSums(line);
    sums.subtotal_cents += gross_cents;
    sums.discount_cents += discount_cents;
    sums.tax_cents += tax_cents;
    sums.total_amount_cents += total_cents;
  }
  return sums;
}

/** The sums of a document without lines, whose total was written down. */
export const writtenSums = (total_amount_cents: number): DocumentSums => ({
  subtotal_cents: total_amount_cents,
  discount_cents: 0,
  tax_cents: 0,
  total_amount_cents,
});
