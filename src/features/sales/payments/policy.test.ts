import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serviceStatusOf, withoutTax, withTax } from './policy.ts';

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
