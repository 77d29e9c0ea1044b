import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renewalAfter, servicesAfter } from '#features/sales/client-services/policy.ts';
import { addMonths } from '#shared/add-months.ts';
import { balanceCents, dueAt, isOverdue, lateFeeCents, lateFeeToAdd, monthsOverdue } from './policy.ts';
import { readSearch } from './search.ts';
import { timelineText } from './timeline.ts';

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const order = (values: object = {}) => ({
  status: 'pending',
  payment_method: 'invoice',
  total_cents: 100_000,
  paid_cents: 0,
  refunded_cents: 0,
  late_fee_cents: 0,
  due_at: at('2026-01-31'),
  ...values,
});

const zone = 'UTC';

describe('dates', () => {
  it('keep the day of the month, or the last day of a shorter one', () => {
    expect(addMonths(at('2026-01-31'), 1, zone)).toEqual(at('2026-02-28'));
    expect(addMonths(at('2028-01-31'), 1, zone)).toEqual(at('2028-02-29'));
    expect(addMonths(at('2026-12-15'), 1, zone)).toEqual(at('2027-01-15'));
    expect(renewalAfter(at('2028-02-29'), 'yearly', zone)).toEqual(at('2029-02-28'));
    expect(renewalAfter(at('2026-01-01'), null, zone)).toBeNull();
    expect(dueAt(at('2026-01-01'), zone)).toEqual(at('2026-01-31'));
  });

  it('go by the calendar of the studio', () => {
    const newYork = 'America/New_York';
    // The evening of January 31 there is February 1 in UTC.
    expect(addMonths(new Date('2026-02-01T03:00:00Z'), 1, newYork)).toEqual(new Date('2026-03-01T03:00:00Z'));
    expect(addMonths(new Date('2026-02-01T03:00:00Z'), 1, 'UTC')).toEqual(new Date('2026-03-01T03:00:00Z'));
    expect(addMonths(new Date('2026-03-01T03:00:00Z'), 1, newYork)).toEqual(new Date('2026-03-29T02:00:00Z'));
    // Ten past midnight stays ten past midnight where the clocks go back in between, to the millisecond.
    expect(dueAt(new Date('2026-10-15T04:10:20.030Z'), newYork)).toEqual(new Date('2026-11-14T05:10:20.030Z'));
  });

  it('count whole months only', () => {
    expect(monthsOverdue(at('2026-01-31'), at('2026-02-27'), zone)).toBe(0);
    expect(monthsOverdue(at('2026-01-31'), at('2026-02-28'), zone)).toBe(1);
    expect(monthsOverdue(at('2026-01-15'), at('2027-01-15'), zone)).toBe(12);
  });
});

describe('what is owed', () => {
  it('is nothing unless the order waits for money', () => {
    expect(balanceCents(order())).toBe(100_000);
    expect(balanceCents(order({ paid_cents: 30_000, refunded_cents: 10_000 }))).toBe(80_000);
    expect(balanceCents(order({ paid_cents: 130_000 }))).toBe(0);
    for (const status of ['paid', 'cancelled', 'refunded']) expect(balanceCents(order({ status }))).toBe(0);
  });

  it('is overdue after the due date, by invoice alone', () => {
    expect(isOverdue(order(), at('2026-01-31'))).toBe(false);
    expect(isOverdue(order(), at('2026-02-01'))).toBe(true);
    expect(isOverdue(order({ payment_method: 'credit_card' }), at('2026-02-01'))).toBe(false);
  });

  it('grows by a fee of 1.5% for each whole month, never by a fee on a fee', () => {
    expect(lateFeeCents(order(), at('2026-02-27'), zone)).toBe(0);
    expect(lateFeeToAdd(order(), at('2026-03-01'), zone)).toBe(1_500);
    const charged = order({ late_fee_cents: 1_500, total_cents: 101_500 });
    expect(lateFeeToAdd(charged, at('2026-03-01'), zone)).toBe(0);
    expect(lateFeeToAdd(charged, at('2026-05-01'), zone)).toBe(3_000);
    expect(lateFeeToAdd(order({ paid_cents: 50_000 }), at('2026-03-01'), zone)).toBe(750);
  });

  it('never has a fee below zero, whatever was paid, refunded and charged', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, fc.integer({ min: 0, max: 900 }), (total, paid, fee, days) => {
        const one = order({ total_cents: total + fee, paid_cents: paid, late_fee_cents: fee });
        const more = lateFeeToAdd(one, new Date(at('2026-01-31').getTime() + days * 86_400_000), zone);
        expect(more).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(more)).toBe(true);
      }),
    );
  });

  it('decides about the services', () => {
    expect(servicesAfter('paid', 'credit_card')).toBe('active');
    expect(servicesAfter('pending', 'invoice')).toBe('active');
    expect(servicesAfter('pending', 'credit_card')).toBe('pending');
    expect(servicesAfter('refunded', 'invoice')).toBe('cancelled');
  });
});

describe('a text in the search box', () => {
  it('means an id, the beginning or the end of one, a number or a payment', () => {
    const id = '0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11';
    expect(readSearch(` ${id.toUpperCase()} `)).toMatchObject({ range: { from: id, to: id, whole: true }, tail: null });
    expect(readSearch('0199b2b8')).toMatchObject({
      range: { from: '0199b2b8-0000-0000-0000-000000000000', to: '0199b2b8-ffff-ffff-ffff-ffffffffffff', whole: false },
      tail: { start: '0199b2b8', whole: true, ending: null },
    });
    expect(readSearch('8a3c-0d1b9f6f8e11').tail).toEqual({ start: '9f6f8e11', whole: true, ending: '8a3c0d1b9f6f8e11' });
    expect(readSearch('9f6').tail).toEqual({ start: '9f6', whole: false, ending: null });
    expect(readSearch('ORD-000123').numbers).toEqual(['ORD-000123', 'INV-000123']);
    expect(readSearch('123').numbers).toEqual(['ORD-000123', 'INV-000123']);
    expect(readSearch('1234567').numbers).toEqual(['ORD-1234567', 'INV-1234567']);
    expect(readSearch('pi_3QxY').payment_intent_id).toBe('pi_3QxY');
    for (const nothing of ['---', 'hello', '%', '', 'f'.repeat(40)]) {
      expect(readSearch(nothing)).toEqual({ range: null, tail: null, numbers: [], payment_intent_id: null });
    }
  });
});

it('an entry of the timeline always reads as words', () => {
  const named = { currency: 'USD', invoice_number: 'INV-000001', billing_address: { email: 'a@b.test' } };
  expect(timelineText('refunded', { amount_cents: 1_050, whole: true }, named)).toBe('$10.50 refunded, the order is refunded');
  expect(timelineText('payment_received', { amount_cents: 5, method: 'other', receipt_number: 'RCT-1' }, named)).toBe(
    'Payment of $0.05 received, receipt RCT-1',
  );
  expect(timelineText('shipped_by-boat', {}, named)).toBe('Shipped by boat');
});
