import type { EstimateStatus } from '#shared/choices/papers/estimates.ts';
import { shareOf } from '#shared/money.ts';

/** What a line is worth: see the table for the units. */
export type PricedLine = {
  quantity_hundredths: number;
  unit_price_cents: number;
  discount_bp: number;
  tax_rate_bp: number;
  optional: boolean;
  selected: boolean;
};
export type LineSums = { gross_cents: number; discount_cents: number; tax_cents: number; total_cents: number };
export type EstimateSums = { subtotal_cents: number; discount_cents: number; tax_cents: number; total_amount_cents: number };

/** The largest total that is still exact as a number of cents, with room to spare for sums over many estimates. */
export const largestTotalCents = 99_999_999_999;

const hundredth = (hundredths: number, cents: number): number => Number((BigInt(hundredths) * BigInt(cents) + 50n) / 100n);

/**
 * One line, to the cent: quantity times price, less the discount, plus the tax on what is left. Each step is rounded half a
 * cent up and every later step works on the rounded amount, so what is printed adds up.
 */
export function lineSums(line: Omit<PricedLine, 'optional' | 'selected'>): LineSums {
  const gross_cents = hundredth(line.quantity_hundredths, line.unit_price_cents);
  const discount_cents = shareOf(gross_cents, line.discount_bp);
  const tax_cents = shareOf(gross_cents - discount_cents, line.tax_rate_bp);
  return { gross_cents, discount_cents, tax_cents, total_cents: gross_cents - discount_cents + tax_cents };
}

export const counts = (line: Pick<PricedLine, 'optional' | 'selected'>): boolean => !line.optional || line.selected;

/** The sums of the lines that count. Tax belongs to a line, because lines may be taxed differently. */
export function estimateSums(lines: readonly PricedLine[]): EstimateSums {
  const sums = { subtotal_cents: 0, discount_cents: 0, tax_cents: 0, total_amount_cents: 0 };
  for (const line of lines) {
    if (!counts(line)) continue;
    const { gross_cents, discount_cents, tax_cents, total_cents } = lineSums(line);
    sums.subtotal_cents += gross_cents;
    sums.discount_cents += discount_cents;
    sums.tax_cents += tax_cents;
    sums.total_amount_cents += total_cents;
  }
  return sums;
}

export type Parts = { deposit_cents: number; instalments_cents: number[] };

/** Deposit and payments in cents. Rounded as they add up, so that together they are the total when their shares are all of it. */
export function paymentParts(total_cents: number, deposit_bp: number, shares_bp: readonly number[]): Parts {
  let share = deposit_bp;
  let given = shareOf(total_cents, share);
  const deposit_cents = given;
  const instalments_cents = shares_bp.map((one) => {
    share += one;
    const upTo = shareOf(total_cents, share);
    const part = upTo - given;
    given = upTo;
    return part;
  });
  return { deposit_cents, instalments_cents };
}

/** The optional lines that the client ticked; every other line stays as it is. */
export const withSelection = <T extends PricedLine & { id: string }>(lines: readonly T[], selected: readonly string[]): T[] =>
  lines.map((line) => ({ ...line, selected: !line.optional || selected.includes(line.id) }));

export type EstimateStep = 'edit' | 'send' | 'view' | 'accept' | 'decline' | 'expire' | 'convert';

/** What may be done in which state, and where it leads. A second conversion finds the contract of the first. */
const machine: Record<EstimateStep, Partial<Record<EstimateStatus, EstimateStatus>>> = {
  edit: { draft: 'draft', sent: 'draft', viewed: 'draft', declined: 'draft', expired: 'draft' },
  send: { draft: 'sent', sent: 'sent', viewed: 'viewed' },
  view: { sent: 'viewed', viewed: 'viewed' },
  accept: { sent: 'accepted', viewed: 'accepted' },
  decline: { sent: 'declined', viewed: 'declined' },
  expire: { sent: 'expired', viewed: 'expired' },
  convert: { draft: 'accepted', sent: 'accepted', viewed: 'accepted', accepted: 'accepted' },
};

export const nextStatus = (status: EstimateStatus, step: EstimateStep): EstimateStatus | null => machine[step][status] ?? null;
export const may = (status: EstimateStatus, step: EstimateStep): boolean => nextStatus(status, step) !== null;

/** Valid through the day that is named, in the studio's time zone. Days as texts compare by themselves. */
export const isPast = (valid_until: string | null, today: string): boolean => valid_until !== null && valid_until < today;
