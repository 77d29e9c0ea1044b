import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies } from '#shared/currencies.ts';
import { decimalsOf, formatCents, toAmount, toMinor } from '#shared/money.ts';
import { lineSums, type PricedLine, sumLines } from './policy.ts';
import { typedLine } from './typed.ts';
import { lineWords } from './words.ts';

const line = fc.record({
  quantity_hundredths: fc.integer({ min: 1, max: 10_000_000 }),
  unit_price_cents: fc.integer({ min: 0, max: 999_999_999 }),
  discount_bp: fc.integer({ min: 0, max: 10_000 }),
  tax_rate_bp: fc.integer({ min: 0, max: 10_000 }),
});

/** Reckoned again in whole numbers, without any of the code under test. */
function exact(one: PricedLine) {
  const half = (top: bigint, bottom: bigint) => (2n * top + bottom) / (2n * bottom);
  const gross = half(BigInt(one.quantity_hundredths) * BigInt(one.unit_price_cents), 100n);
  const discount = half(gross * BigInt(one.discount_bp), 10_000n);
  const tax = half((gross - discount) * BigInt(one.tax_rate_bp), 10_000n);
  return { gross, discount, tax, total: gross - discount + tax };
}

describe('the sums of lines', () => {
  it('are exact to the cent for any line', () => {
    fc.assert(
      fc.property(line, (one) => {
        const sums = lineSums(one);
        const wanted = exact(one);
        expect(Object.values(sums).map(BigInt)).toEqual([wanted.gross, wanted.discount, wanted.tax, wanted.total]);
        expect(sums.discount_cents).toBeLessThanOrEqual(sums.gross_cents);
      }),
    );
  });

  it('are those a person would write down', () => {
    const one = { quantity_hundredths: 250, unit_price_cents: 99_99, discount_bp: 1000, tax_rate_bp: 800 };
    // 2.5 × 99.99 = 249.975; less 10% of 249.98; plus 8% of 224.98
    expect(lineSums(one)).toEqual({ gross_cents: 249_98, discount_cents: 25_00, tax_cents: 18_00, total_cents: 242_98 });
  });

  it('add up to what the reader sees: the amounts of the lines are the subtotal, and that less discount plus tax is the total', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (all) => {
        const sums = sumLines(all);
        expect(sums.subtotal_cents).toBe(all.reduce((sum, one) => sum + lineSums(one).gross_cents, 0));
        expect(sums.total_amount_cents).toBe(sums.subtotal_cents - sums.discount_cents + sums.tax_cents);
        expect(sumLines(all.toReversed())).toEqual(sums);
      }),
    );
  });

  it('are the same while somebody types', () => {
    expect(typedLine({ quantity: '2.5', price: '99.99', discount: '10', tax_rate: '8' }, 'USD')).toEqual({
      quantity_hundredths: 250,
      unit_price_cents: 99_99,
      discount_bp: 1000,
      tax_rate_bp: 800,
    });
    for (const nonsense of ['', '-', 'abc', '-5', '1e999', undefined, null, Number.NaN])
      expect(typedLine({ quantity: nonsense, price: nonsense, discount: nonsense }, 'JPY')).toEqual({
        quantity_hundredths: 0,
        unit_price_cents: 0,
        discount_bp: 0,
        tax_rate_bp: 0,
      });
  });

  it('are said in words', () => {
    const one = { quantity_hundredths: 250, unit_price_cents: 5_124, discount_bp: 1000, tax_rate_bp: 850, amount_cents: 12_810 };
    const plain = { quantity_hundredths: 100, unit_price_cents: 1_500, discount_bp: 0, tax_rate_bp: 0, amount_cents: 1_500 };
    expect(lineWords(one, 'KWD')).toEqual({
      amount: 'KWD\u00a012.810',
      notes: '2.5 × KWD\u00a05.124, 10% discount, plus 8.5% tax',
    });
    expect(lineWords(plain, 'JPY')).toEqual({ amount: '¥1,500', notes: '' });
  });
});

describe('minor units', () => {
  it('are as many as ISO 4217 says, here and in every browser', () => {
    const of = (digits: number) => currencies.filter((currency) => decimalsOf(currency) === digits);
    expect(of(0)).toEqual(['VND', 'KRW', 'JPY', 'CLP']);
    expect(of(3)).toEqual(['KWD', 'BHD', 'OMR', 'JOD', 'TND']);
    expect(of(2)).toHaveLength(currencies.length - 9);
  });

  it('come back from an amount as they went', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, fc.constantFrom(...currencies), (minor, currency) => {
        expect(toMinor(toAmount(minor, currency), currency)).toBe(minor);
        const digits = formatCents(minor, currency).replaceAll(/[^0-9]/g, '');
        expect(Number(digits)).toBe(minor);
      }),
    );
  });
});
