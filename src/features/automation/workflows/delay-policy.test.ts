import { expect, it } from 'vitest';
import type { BusinessCalendar } from '#features/studio/calendar/policy.ts';
import type { DelayStep } from './definition-contract.ts';
import { delayEnd, dueDays, nextSchedule } from './delay-policy.ts';

const zone = 'Europe/Berlin';
const day = [{ from: 9 * 60, to: 17 * 60 }];
const calendar: BusinessCalendar = {
  time_zone: zone,
  weekly_hours: [[], day, day, day, day, day, []],
  holidays: new Set(['2026-12-25']),
};
const delay = (step: Partial<DelayStep>): DelayStep => ({
  ...{ id: 'd', name: 'd', type: 'delay', mode: 'for', amount: 1, unit: 'days', at: '09:00', business_hours: false, ...step },
});
const at = (text: string): number => Date.parse(text);
const end = (step: Partial<DelayStep>, from: string): string => new Date(delayEnd(delay(step), at(from), calendar)).toISOString();

it('waits for a time, by the calendar where it is days', () => {
  expect(end({ amount: 90, unit: 'minutes' }, '2026-03-28T12:00:00Z')).toBe('2026-03-28T13:30:00.000Z');
  // The clocks go forward in the night: noon stays noon.
  expect(end({ amount: 1 }, '2026-03-28T11:00:00Z')).toBe('2026-03-29T10:00:00.000Z');
  expect(end({ amount: 1, unit: 'months' }, '2026-01-31T11:00:00Z')).toBe('2026-02-28T11:00:00.000Z');
});

it('waits in business hours', () => {
  // Friday at 16:00: one hour today, one on Monday.
  expect(end({ amount: 2, unit: 'hours', business_hours: true }, '2026-11-20T15:00:00Z')).toBe('2026-11-23T09:00:00.000Z');
  expect(end({ amount: 1, business_hours: true }, '2026-12-24T12:00:00Z')).toBe('2026-12-28T08:00:00.000Z');
});

it('waits until the clock shows a time', () => {
  expect(end({ mode: 'until', at: '09:00' }, '2026-11-17T07:59:00Z')).toBe('2026-11-17T08:00:00.000Z');
  expect(end({ mode: 'until', at: '09:00' }, '2026-11-17T08:00:00Z')).toBe('2026-11-18T08:00:00.000Z');
  expect(end({ mode: 'until', at: '09:00', weekday: 1 }, '2026-11-17T08:00:00Z')).toBe('2026-11-23T08:00:00.000Z');
});

it('a studio that never opens does not hold a run for ever', () => {
  const closed = { ...calendar, weekly_hours: [[], [], [], [], [], [], []] as BusinessCalendar['weekly_hours'] };
  expect(delayEnd(delay({ business_hours: true, amount: 2, unit: 'hours' }), 0, closed)).toBe(7_200_000);
});

it('finds the next day, week and month', () => {
  const next = (config: object, after: string) =>
    new Date(nextSchedule({ every: 'day', weekday: 1, day: 31, at: '09:00', ...config }, at(after), zone)).toISOString();
  expect(next({}, '2026-11-17T09:00:00Z')).toBe('2026-11-18T08:00:00.000Z');
  expect(next({ every: 'week' }, '2026-11-17T09:00:00Z')).toBe('2026-11-23T08:00:00.000Z');
  expect(next({ every: 'month' }, '2026-02-01T09:00:00Z')).toBe('2026-02-28T08:00:00.000Z');
});

it('makes up for days on which nobody looked, but not for months', () => {
  const config = { record: 'project.deadline' as const, days: 7, side: 'before' as const, at: '09:00' };
  expect(dueDays(config, '2026-11-15', '2026-11-17')).toEqual(['2026-11-22', '2026-11-23', '2026-11-24']);
  expect(dueDays(config, '2026-01-01', '2026-11-17')).toHaveLength(7);
  expect(dueDays({ ...config, side: 'after' }, '2026-11-17', '2026-11-17')).toEqual(['2026-11-10']);
});
