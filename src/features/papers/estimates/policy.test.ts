import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineSums } from '#features/papers/lines/policy.ts';
import { estimateStatuses } from '#shared/choices/papers/estimates.ts';
import { shareOf } from '#shared/money.ts';
import { type ContentSource, estimateContent, withChoice } from './content.ts';
import { estimateInput, toPriced } from './contract.ts';
import { type EstimateStep, estimateSums, isPast, nextStatus, paymentParts, withSelection } from './policy.ts';

const line = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  description: fc.constant(null),
  quantity_hundredths: fc.integer({ min: 1, max: 10_000_000 }),
  unit_price_cents: fc.integer({ min: 0, max: 999_999_999 }),
  discount_bp: fc.integer({ min: 0, max: 10_000 }),
  tax_rate_bp: fc.integer({ min: 0, max: 10_000 }),
  optional: fc.boolean(),
  selected: fc.boolean(),
});
const lines = fc.array(line, { maxLength: 20 });

describe('the sums of an estimate', () => {
  it('add up: subtotal less discount plus tax is the total, and the total is that of the lines that count', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const sums = estimateSums(all);
        expect(sums.total_amount_cents).toBe(sums.subtotal_cents - sums.discount_cents + sums.tax_cents);
        const counted = all.filter(({ optional, selected }) => !optional || selected);
        expect(sums.total_amount_cents).toBe(counted.reduce((sum, one) => sum + lineSums(one).total_cents, 0));
      }),
    );
  });

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(estimateSums(all.toReversed())).toEqual(estimateSums(all));
      }),
    );
  });

  it('change by exactly the line that is ticked', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), (all) => {
        const [first] = all;
        if (!first) return;
        const options = all.map((one) => ({ ...one, optional: true }));
        const with_ = estimateSums(withSelection(options, [first.id])).total_amount_cents;
        expect(with_ - estimateSums(withSelection(options, [])).total_amount_cents).toBe(lineSums(first).total_cents);
      }),
    );
  });

  it('are shared out without losing or gaining a cent', () => {
    const shares = fc
      .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
      .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
      .map((points) => points.slice(1).map((point, at) => point - (points[at] ?? 0)));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), shares, (total, [deposit = 0, ...rest]) => {
        const { deposit_cents, instalments_cents } = paymentParts(total, deposit, rest);
        expect(instalments_cents.reduce((sum, part) => sum + part, deposit_cents)).toBe(total);
        expect(deposit_cents).toBe(shareOf(total, deposit));
        expect(Math.min(0, ...instalments_cents)).toBe(0);
      }),
    );
  });
});

describe('the states of an estimate', () => {
  const steps: EstimateStep[] = ['edit', 'send', 'view', 'accept', 'decline', 'expire', 'convert'];

  it('lead where they should and nowhere else', () => {
    const table = Object.fromEntries(
      estimateStatuses.map((status) => [
        status,
        steps.flatMap((step) => (nextStatus(status, step) ? `${step}:${nextStatus(status, step)}` : [])),
      ]),
    );
    expect(table).toEqual({
      draft: ['edit:draft', 'send:sent', 'convert:accepted'],
      sent: [
        'edit:draft',
        'send:sent',
        'view:viewed',
        'accept:accepted',
        'decline:declined',
        'expire:expired',
        'convert:accepted',
      ],
      viewed: [
        'edit:draft',
        'send:viewed',
        'view:viewed',
        'accept:accepted',
        'decline:declined',
        'expire:expired',
        'convert:accepted',
      ],
      accepted: ['convert:accepted'],
      declined: ['edit:draft'],
      expired: ['edit:draft'],
    });
  });

  it('last through the day that is named', () => {
    expect(isPast('2027-03-01', '2027-03-01')).toBe(false);
    expect(isPast('2027-03-01', '2027-03-02')).toBe(true);
    expect(isPast(null, '2027-03-02')).toBe(false);
  });
});

describe('the content of an estimate', () => {
  const studio = { name: 'Foyer', email: 's@foyer.test', phone: '', address: '' };
  const source = (items: ContentSource['items']): ContentSource => ({
    estimate_number: 'EST-1',
    version: 1,
    title: 'Site',
    description: null,
    currency: 'EUR',
    items,
    total_amount_cents: 1234,
    valid_until: null,
    payment_terms: null,
    deposit_bp: 3000,
    payment_schedule: [{ label: 'Rest', due: 'on delivery', share_bp: 7000 }],
  });

  it('has the owner’s total where there are no lines', () => {
    const content = estimateContent(source([]), null, studio);
    expect(content).toMatchObject({ subtotal_cents: 1234, total_amount_cents: 1234, deposit_cents: 370 });
    expect(content.payment_schedule).toEqual([{ label: 'Rest', due: 'on delivery', share_bp: 7000, amount_cents: 864 }]);
  });

  it('is reckoned anew with the lines that are taken, and is the same when made in one go', () => {
    fc.assert(
      fc.property(lines, (items) => {
        const taken = items.flatMap(({ id, optional }, at) => (optional && at % 2 === 0 ? id : []));
        const chosen = withChoice(estimateContent(source(items), null, studio), taken);
        expect(chosen).toEqual(estimateContent(source(withSelection(items, taken)), null, studio));
      }),
    );
  });
});

describe('what the owner types', () => {
  const fieldsOf = (input: object) =>
    estimateInput.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  const item = { name: 'Design', quantity: 1, unit_price: 100 };

  it('needs a total or a line, and an empty title has a name', () => {
    expect(fieldsOf({ title: '' })).toEqual([['total_amount', 'Please enter a total amount or add a line']]);
    expect(estimateInput.parse({ title: '  ', total_amount: '12.50' })).toMatchObject({
      title: 'Untitled Estimate',
      total_amount: 12.5,
      currency: 'USD',
      valid_until: null,
      payment_terms: null,
      contact_id: null,
    });
  });

  it('is kept in whole cents and hundredths', () => {
    expect(
      toPriced({ quantity: 2.5, unit_price: 19.99, discount: 12.5, tax_rate: 8.25, optional: true, selected: false }, 'EUR'),
    ).toEqual({
      quantity_hundredths: 250,
      unit_price_cents: 1999,
      discount_bp: 1250,
      tax_rate_bp: 825,
      optional: true,
      selected: false,
    });
  });

  it.each([
    [{ ...item, name: ' ' }, 'items.0.name', 'Please enter a name'],
    [{ ...item, quantity: 0 }, 'items.0.quantity', 'Please enter a quantity above 0'],
    [{ ...item, quantity: 1.005 }, 'items.0.quantity', 'Please use at most two decimals'],
    [{ ...item, unit_price: -1 }, 'items.0.unit_price', 'The price cannot be less than 0'],
    [{ ...item, discount: 101 }, 'items.0.discount', 'Please enter a percentage from 0 to 100'],
  ])('is refused line by line: %o', (one, path, message) => {
    expect(fieldsOf({ items: [one] })).toEqual([[path, message]]);
  });

  it('must fit together', () => {
    expect(
      fieldsOf({ items: [item], deposit: 30, payment_schedule: [{ label: 'Rest', share: 60, due: 'on delivery' }] }),
    ).toEqual([['payment_schedule', 'The deposit and the payments must add up to 100%; they are 90%.']]);
    expect(fieldsOf({ items: [item], on_accept: { deposit_order: true } })).toEqual([
      ['deposit', 'Please enter a deposit, or leave out the deposit order'],
    ]);
    expect(fieldsOf({ items: [item], deposit: 10, currency: 'JPY', on_accept: { deposit_order: true } })).toEqual([]);
  });

  it('has its limits in its own currency', () => {
    const much = { ...item, quantity: 100_000, unit_price: 9_999_999 };
    expect(fieldsOf({ items: [much] })).toEqual([['items', 'The total cannot be more than $999,999,999.99']]);
    expect(fieldsOf({ items: [much], currency: 'JPY' })).toEqual([['items', 'The total cannot be more than ¥99,999,999,999']]);
    expect(fieldsOf({ items: [{ ...item, unit_price: 1e7 }], currency: 'EUR' })).toEqual([
      ['items.0.unit_price', 'The price cannot be more than €9,999,999.99'],
    ]);
    expect(fieldsOf({ items: [{ ...item, unit_price: 1.5 }], currency: 'JPY' })).toEqual([
      ['items.0.unit_price', 'Please enter a whole number: JPY has no decimals'],
    ]);
    expect(fieldsOf({ items: [{ ...item, unit_price: 1.2345 }], currency: 'KWD' })).toEqual([
      ['items.0.unit_price', 'Please use at most three decimals'],
    ]);
    expect(fieldsOf({ total_amount: 1e9 })).toEqual([['total_amount', 'The total cannot be more than $999,999,999.99']]);
  });

  it('may be any number without an accident', () => {
    for (const number of [1e308, -1e308, 1e15, Number.MIN_VALUE, Number.MAX_SAFE_INTEGER]) {
      for (const field of ['quantity', 'unit_price', 'discount', 'tax_rate'])
        expect(fieldsOf({ items: [{ ...item, [field]: number }] })).toHaveLength(1);
      expect(fieldsOf({ total_amount: number })).toHaveLength(1);
      expect(fieldsOf({ total_amount: 1, deposit: number })).toHaveLength(1);
    }
  });
});
