import { expect, it } from 'vitest';
import { addressesOf, recoveryWaitMs, settledRecovery, unchanged } from './recovery-address.ts';

const now = new Date('2026-03-10T12:00:00Z');
const later = new Date(now.getTime() + recoveryWaitMs);
const before = new Date(later.getTime() - 1);
const old = { email: 'me@studio.test', recovery_email: 'old@studio.test', recovery_email_verified: true, ...unchanged };
const replaced = {
  ...old,
  next_recovery_email: 'new@studio.test',
  next_recovery_email_verified: true,
  recovery_changes_at: later,
};

it('keeps the old address for a day, and no address that was not confirmed', () => {
  expect(addressesOf(replaced, before)).toEqual(['me@studio.test', 'old@studio.test']);
  expect(addressesOf(replaced, later)).toEqual(['me@studio.test', 'new@studio.test']);
  expect(addressesOf({ ...replaced, next_recovery_email_verified: false }, later)).toEqual(['me@studio.test', 'old@studio.test']);
});

it('removes an address after a day', () => {
  const removed = { ...old, recovery_changes_at: later };
  expect(addressesOf(removed, before)).toHaveLength(2);
  expect(addressesOf(removed, later)).toEqual(['me@studio.test']);
  expect(settledRecovery(removed, later)).toMatchObject({
    recovery_email: null,
    recovery_email_verified: false,
    recovery_changes_at: null,
  });
});

it('never writes twice to one mailbox, nor to an unconfirmed one', () => {
  expect(addressesOf({ ...old, recovery_email: 'Me@Studio.test' }, now)).toEqual(['me@studio.test']);
  expect(addressesOf({ ...old, recovery_email_verified: false }, now)).toEqual(['me@studio.test']);
});
