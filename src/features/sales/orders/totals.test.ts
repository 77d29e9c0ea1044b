import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf, toCents, toDollars } from '#shared/money.ts';
import { lineTotal, taxRateBp, totals } from './totals.ts';

const line = fc.record({ price_cents: fc.integer({ min: 0, max: 2_147_483_647 }), quantity: fc.integer({ min: 1, max: 999 }) });
const cart = fc.array(line, { maxLength: 50 });
/** Percent as the settings take it: up to three decimals. */
const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000);

/** The same sum by exact fractions: thousandths of a percent of a cent, then half up. */
function exactTax(subtotal: bigint, rate: number): bigint {
  const parts = subtotal * BigInt(Math.round(rate * 1_000));
  const whole = parts / 100_000n;
  return parts % 100_000n >= 50_000n ? whole + 1n : whole;
}

describe('totals of any cart', () => {
  it('are the exact sum of the lines, the exact tax rounded half up, and their sum', () => {
    fc.assert(
      fc.property(cart, percent, (lines, rate) => {
        const { subtotal_cents, tax_cents, total_cents } = totals(lines, taxRateBp(rate));
        const subtotal = lines.reduce((sum, one) => sum + BigInt(one.price_cents) * BigInt(one.quantity), 0n);
        expect(BigInt(subtotal_cents)).toBe(subtotal);
        expect(BigInt(tax_cents)).toBe(exactTax(subtotal, rate));
        expect(total_cents).toBe(subtotal_cents + tax_cents);
        for (const cents of [subtotal_cents, tax_cents, total_cents]) expect(Number.isSafeInteger(cents)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('do not depend on the order of the lines, nor on how a quantity is split', () => {
    fc.assert(
      fc.property(cart, percent, fc.integer({ min: 1, max: 998 }), (lines, rate, at) => {
        const bp = taxRateBp(rate);
        const split = lines.flatMap((one) =>
          one.quantity > at
            ? [
                { ...one, quantity: at },
                { ...one, quantity: one.quantity - at },
              ]
            : [one],
        );
        expect(totals(lines.toReversed(), bp)).toEqual(totals(lines, bp));
        expect(totals(split, bp)).toEqual(totals(lines, bp));
      }),
    );
  });

  it('never fall when a line is added, and the tax never exceeds its rate by more than half a cent', () => {
    fc.assert(
      fc.property(cart, line, percent, (lines, more, rate) => {
        const bp = taxRateBp(rate);
        const before = totals(lines, bp);
        const after = totals([...lines, more], bp);
        expect(after.total_cents).toBeGreaterThanOrEqual(before.total_cents);
        expect(after.subtotal_cents - before.subtotal_cents).toBe(lineTotal(more));
        expect(2n * BigInt(after.tax_cents) * 100_000n).toBeLessThanOrEqual(
          2n * BigInt(after.subtotal_cents) * BigInt(Math.round(bp * 10)) + 100_000n,
        );
      }),
    );
  });

  it('survive the way over the wire: cents, dollars and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents);
      }),
    );
  });

  it('round half a cent up, also at a rate with three decimals', () => {
    expect(totals([{ price_cents: 50, quantity: 1 }], 100)).toEqual({ subtotal_cents: 50, tax_cents: 1, total_cents: 51 });
    expect(totals([{ price_cents: 49, quantity: 1 }], 100)).toEqual({ subtotal_cents: 49, tax_cents: 0, total_cents: 49 });
    expect(taxRateBp(8.875)).toBe(887.5);
    expect(shareOf(100_000, taxRateBp(8.875))).toBe(8_875);
    expect(totals([], 800)).toEqual({ subtotal_cents: 0, tax_cents: 0, total_cents: 0 });
    expect(totals([{ price_cents: 49_900, quantity: 3 }], 800)).toEqual({
      subtotal_cents: 149_700,
      tax_cents: 11_976,
      total_cents: 161_676,
    });
  });
});
