import { describe, expect, it } from 'vitest';
import type { BusinessCalendar } from '#features/studio/calendar/policy.ts';
import { byPromise, promiseOf, snoozeChoices } from './policy.ts';

const nine = [{ from: 9 * 60, to: 17 * 60 }];
const calendar: BusinessCalendar = {
  time_zone: 'Europe/Berlin',
  weekly_hours: [[], nine, nine, nine, nine, nine, []],
  holidays: new Set(),
};
const at = (text: string) => new Date(`${text}+01:00`);
const times = (now: string, studio = calendar) =>
  snoozeChoices(studio, at(now).getTime()).map(({ label, until }) => [label, until]);

it('promises an answer within 24 hours of the studio, not of the clock', () => {
  // Friday afternoon: three hours are left, Monday and Tuesday bring sixteen, Wednesday the last five.
  expect(promiseOf(calendar, at('2026-11-20T14:00:00'))).toEqual(at('2026-11-25T14:00:00'));
  expect(promiseOf({ ...calendar, holidays: new Set(['2026-11-23']) }, at('2026-11-20T14:00:00'))).toEqual(
    at('2026-11-26T14:00:00'),
  );
  expect(promiseOf({ ...calendar, weekly_hours: [[], [], [], [], [], [], []] }, at('2026-11-20T14:00:00'))).toBeNull();
});

describe('an item is put off', () => {
  it('to moments at which the studio is open', () => {
    expect(times('2026-11-17T10:30:00')).toEqual([
      ['Later today', '2026-11-17T12:30:00.000Z'],
      ['Tomorrow morning', '2026-11-18T08:00:00.000Z'],
      ['Next week', '2026-11-23T08:00:00.000Z'],
    ]);
  });

  it('not to later today when the day is nearly over, and not twice to the same morning', () => {
    expect(times('2026-11-17T15:00:00').map(([label]) => label)).toEqual(['Tomorrow morning', 'Next week']);
    expect(times('2026-11-20T15:00:00')).toEqual([['Next working day', '2026-11-23T08:00:00.000Z']]);
    expect(times('2026-11-22T15:00:00')).toEqual([['Tomorrow morning', '2026-11-23T08:00:00.000Z']]);
  });

  it('past holidays, and to nine o’clock where the studio has no hours', () => {
    const closed = { ...calendar, holidays: new Set(['2026-11-18', '2026-11-23']) };
    expect(times('2026-11-17T15:00:00', closed)).toEqual([
      ['Next working day', '2026-11-19T08:00:00.000Z'],
      ['Next week', '2026-11-24T08:00:00.000Z'],
    ]);
    expect(times('2026-11-17T15:00:00', { ...calendar, weekly_hours: [[], [], [], [], [], [], []] })).toEqual([
      ['Tomorrow morning', '2026-11-18T08:00:00.000Z'],
      ['Next week', '2026-11-23T08:00:00.000Z'],
    ]);
  });
});

it('sorts by the hour of the promise, then by money, and what has no promise comes last', () => {
  const item = (key: string, due: string | null, cents: number | null = null, currency = 'USD') => ({
    key,
    due: due ? at(due) : null,
    cents,
    currency,
  });
  const items = [
    item('none', null, 900_00),
    item('small', '2026-11-17T10:05:00', 100_00),
    item('large', '2026-11-17T10:50:00', 5_000_00),
    item('yen', '2026-11-17T10:50:00', 3_000, 'JPY'),
    item('free', '2026-11-17T10:01:00'),
    item('late', '2026-11-15T10:00:00'),
  ];
  expect(items.toSorted(byPromise).map(({ key }) => key)).toEqual(['late', 'large', 'yen', 'small', 'free', 'none']);
});
