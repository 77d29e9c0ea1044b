import { expect, it } from 'vitest';
import { changeOf, monthsToDate } from './card.server.ts';

it('compares in percent, and only with something', () => {
  expect(changeOf(150, 100, 'x')).toEqual({ text: '50%', direction: 'up', good: true, against: 'x' });
  expect(changeOf(0, 3, 'x')).toEqual({ text: '100%', direction: 'down', good: false, against: 'x' });
  expect(changeOf(2_500, 100, 'x')?.text).toBe('2,400%');
  for (const [value, before] of [
    [5, 0],
    [0, 0],
    [7, 7],
    [1_001, 1_000],
  ] as const)
    expect(changeOf(value, before, 'x')).toBeNull();
});

it('takes the same part of the month before, by the studio’s calendar and clock', () => {
  // Half past midnight of the first in Berlin, while the server still has October.
  const months = monthsToDate(new Date('2026-10-31T23:30:00Z'), 'Europe/Berlin');
  expect(months.this.from.toISOString()).toBe('2026-10-31T23:00:00.000Z');
  expect(months.last.from.toISOString()).toBe('2026-09-30T22:00:00.000Z');
  expect(months.last.to.toISOString()).toBe('2026-09-30T22:30:00.000Z');
  // A shorter month is taken to its end.
  expect(monthsToDate(new Date('2027-03-31T10:00:00Z'), 'UTC').last.to.toISOString()).toBe('2027-02-28T10:00:00.000Z');
});
