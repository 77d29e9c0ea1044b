import { describe, expect, it } from 'vitest';
import { cartSteps } from '#shared/choices/sales/cart.ts';
import { customerInfo } from './fields.ts';
import { type Progress, standingAt } from './policy.ts';

const ready: Progress = { cart: true, details: true, contract: 'signed' };

describe('where a cart stands', () => {
  it('stays where it was left while everything holds', () => {
    for (const step of cartSteps) expect(standingAt(step, ready)).toBe(step);
  });
  it('falls back to what has to be mended', () => {
    expect(standingAt('payment', { ...ready, cart: false })).toBe('cart');
    expect(standingAt('payment', { ...ready, details: false })).toBe('details');
    expect(standingAt('details', { ...ready, details: false })).toBe('details');
    expect(standingAt('payment', { ...ready, contract: 'unwritten' })).toBe('details');
    expect(standingAt('contract', { ...ready, contract: 'unwritten' })).toBe('details');
    expect(standingAt('payment', { ...ready, contract: 'unsigned' })).toBe('contract');
  });
  it('skips the contract where none is needed', () => {
    expect(standingAt('contract', { ...ready, contract: 'none' })).toBe('payment');
    expect(standingAt('cart', { ...ready, contract: 'none' })).toBe('cart');
  });
});

it('the details ask for a name and an address to write to, and take the rest as it is', () => {
  const empty = { firstName: ' ', lastName: '', email: '', company: '', phone: '', addressLine1: '' };
  const problems = Object.fromEntries(
    customerInfo.safeParse(empty).error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [],
  );
  expect(problems).toMatchObject({ firstName: 'First name is required', lastName: 'Last name is required' });
  const filled = { ...empty, firstName: ' Carl ', lastName: 'Client', email: 'carl@x.test' };
  expect(customerInfo.parse(filled)).toMatchObject({ firstName: 'Carl', company: '' });
  const wrong = (change: object) => customerInfo.safeParse({ ...filled, ...change }).error?.issues.map((issue) => issue.message);
  expect(wrong({ email: 'carl' })).toEqual(['Please enter a valid email address']);
  expect(wrong({ phone: 'call me' })).toEqual(['Please enter a valid phone number or leave blank']);
  expect(wrong({ phone: '+48 (22) 555-01-99' })).toBeUndefined();
});
