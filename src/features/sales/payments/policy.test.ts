import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardProblem, cardRefundProblem, serviceStatusOf, withoutTax, withTax } from './policy.ts';

it('finds the price inside every amount that we ourselves have made of one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 10_000 }), (net, bp) => {
      expect(withoutTax(withTax(net, bp), bp)).toBe(net);
    }),
  );
});

it('admits that some amounts hold no whole price', () => {
  expect(withTax(6, 800)).toBe(6);
  expect(withTax(7, 800)).toBe(8);
  expect(withoutTax(7, 800)).toBeNull();
});

it.each([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['incomplete', 'pending'],
  ['canceled', 'cancelled'],
  ['incomplete_expired', 'cancelled'],
])('%s is %s', (theirs, ours) => {
  expect(serviceStatusOf(theirs)).toBe(ours);
});

it('knows what a card takes, in the currency of the order', () => {
  expect(cardProblem(50, 'USD')).toBeNull();
  expect(cardProblem(49, 'USD')).toBe('Amounts under $0.50 cannot be paid by card.');
  expect(cardProblem(49, 'JPY')).toBe('Amounts under ¥50 cannot be paid by card.');
  expect(cardProblem(100_000_000, 'USD')).toBe('Amounts above $999,999.99 cannot be paid by card.');
  expect(cardProblem(5_120, 'KWD')).toBeNull();
  expect(cardProblem(5_124, 'KWD')).toBe('KWD\u00a05.124 cannot be paid by card: in KWD, cards take amounts with two decimals.');
  expect(cardRefundProblem(1_005, 'KWD')).toContain('cannot go back to a card');
  expect(cardRefundProblem(1, 'JPY')).toBeNull();
});
