import { describe, expect, it } from 'vitest';
import { isRecentReset, maskAddress } from './policy.ts';

describe('an address', () => {
  it.each([
    ['carla@client.test', 'c•••@client.test'],
    ['ß@x.test', 'ß•••@x.test'],
    ['"a@b"@x.test', '"•••@x.test'],
  ])('%s is told as %s', (given, told) => expect(maskAddress(given)).toBe(told));
});

describe('a password that was reset', () => {
  const now = new Date('2026-11-15T10:00:00Z');
  it.each([
    [null, false],
    ['2026-11-15T09:59:59Z', true],
    ['2026-11-14T10:00:01Z', true],
    ['2026-11-14T10:00:00Z', false],
    // A clock that was put back makes nothing older.
    ['2026-11-15T11:00:00Z', true],
  ])('at %s is recent: %s', (at, expected) => expect(isRecentReset(at === null ? null : new Date(at), now)).toBe(expected));
});
