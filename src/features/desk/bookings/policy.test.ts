import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, momentOf, wallTime, weekdayOf } from '#shared/zoned-time.ts';
import {
  type BookingRules,
  bookableWindow,
  type Calendar,
  daySlots,
  defaultRules,
  freeSlots,
  nearestSlots,
  reminderDue,
  slotState,
} from './policy.ts';

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => Date.parse(text);
const iso = (moments: number[]) => moments.map((one) => new Date(one).toISOString());
const empty = (rules: BookingRules = defaultRules): Calendar => ({ rules, booked: [], blocked: [], holidays: new Set() });
const zones = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Pacific/Apia',
  'UTC',
];
const clock = (moments: number[], zone: string) =>
  moments.map((one) => {
    const { minutes } = wallTime(one, zone);
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  });

const aDay = fc
  .integer({ min: at('2024-01-01T00:00:00Z'), max: at('2031-12-31T00:00:00Z') })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));
const openTimes = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 6 })
  .map((quarters) => quarters.sort((a, b) => a - b).map((one) => one * 15))
  .map((edges) =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_, n) => ({ from: edges[2 * n] ?? 0, to: edges[2 * n + 1] ?? 0 })),
  );
const rulesOf = fc.record({
  slot_minutes: fc.constantFrom(15, 20, 30, 45, 60, 90),
  buffer_minutes: fc.constantFrom(0, 5, 15, 30),
  lead_hours: fc.integer({ min: 0, max: 72 }),
  horizon_days: fc.integer({ min: 1, max: 20 }),
  time_zone: fc.constantFrom(...zones),
  meeting_place: fc.constant('Phone'),
  hours: fc.array(openTimes, { minLength: 7, maxLength: 7 }),
});

describe('time zones', () => {
  it('finds the moment of every time on the wall, and back', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 1439 }), fc.constantFrom(...zones), (day, minutes, zone) => {
        const seen = wallTime(momentOf(day, minutes, zone), zone);
        // Only an hour that the clocks skip is shown as another one, and then as the first after the jump.
        if (seen.day === day && seen.minutes === minutes) return true;
        return `${seen.day} ${String(seen.minutes).padStart(4, '0')}` > `${day} ${String(minutes).padStart(4, '0')}`;
      }),
    );
  });

  it('takes the moment of the jump for a skipped hour and the first of two for a repeated one', () => {
    expect(iso([momentOf('2026-03-08', 150, 'America/New_York')])).toEqual(['2026-03-08T07:00:00.000Z']);
    expect(iso([momentOf('2026-11-01', 90, 'America/New_York')])).toEqual(['2026-11-01T05:30:00.000Z']);
    expect(iso([momentOf('2026-10-04', 135, 'Australia/Lord_Howe')])).toEqual(['2026-10-03T15:30:00.000Z']);
  });
});

describe('slots of a day', () => {
  it('fills the business hours of the studio', () => {
    expect(clock(daySlots(defaultRules, '2026-11-17'), 'America/New_York')).toEqual([
      ...['9:00', '9:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00'],
      ...['13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30'],
    ]);
    expect(clock(daySlots(defaultRules, '2026-11-21'), 'America/New_York')).toHaveLength(8);
    expect(daySlots(defaultRules, '2026-11-22')).toEqual([]);
  });

  it('keeps nine in the morning at nine in the morning when the clocks change', () => {
    const opening = ['2026-03-06', '2026-03-09', '2026-10-30', '2026-11-02'].map((day) => daySlots(defaultRules, day)[0] ?? 0);
    expect(iso(opening)).toEqual([
      '2026-03-06T14:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
      '2026-10-30T13:00:00.000Z',
      '2026-11-02T14:00:00.000Z',
    ]);
  });

  it('loses the skipped hour and has the repeated one only once per time on the wall', () => {
    const night = { ...defaultRules, hours: Array.from({ length: 7 }, () => [{ from: 60, to: 240 }]) };
    expect(clock(daySlots(night, '2026-03-08'), 'America/New_York')).toEqual(['1:00', '1:30', '3:00', '3:30']);
    expect(clock(daySlots(night, '2026-11-01'), 'America/New_York')).toEqual([
      '1:00',
      '1:30',
      '1:00',
      '1:30',
      '2:00',
      '2:30',
      '3:00',
      '3:30',
    ]);
    const late = { ...defaultRules, hours: Array.from({ length: 7 }, () => [{ from: 90, to: 180 }]) };
    expect(clock(daySlots(late, '2026-11-01'), 'America/New_York')).toEqual(['1:30', '1:30', '2:00', '2:30']);
  });

  it('never leaves the hours on the wall, never overlaps itself, in any zone on any day', () => {
    fc.assert(
      fc.property(rulesOf, aDay, (rules, day) => {
        const slots = daySlots(rules, day);
        const open = rules.hours[weekdayOf(day)] ?? [];
        for (const [index, start] of slots.entries()) {
          const begins = wallTime(start, rules.time_zone);
          const ends = wallTime(start + rules.slot_minutes * minute - 1, rules.time_zone);
          expect(begins.day).toBe(day);
          expect(open.some((time) => begins.minutes >= time.from && ends.minutes < time.to)).toBe(true);
          const next = slots[index + 1];
          if (next !== undefined) expect(next).toBeGreaterThanOrEqual(start + rules.slot_minutes * minute);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('free slots', () => {
  const now = at('2026-11-16T12:00:00Z');
  const span = { from: now, to: now + 14 * 24 * hour };

  it('leaves lead time, and ends with the horizon', () => {
    const slots = freeSlots(empty(), { from: 0, to: at('2028-01-01T00:00:00Z') }, now);
    expect(iso(slots.slice(0, 1))).toEqual(['2026-11-17T14:00:00.000Z']);
    expect(wallTime(slots.at(-1) ?? 0, 'America/New_York').day).toBe('2027-01-15');
  });

  it('leaves out bookings with their buffer, blocks and holidays', () => {
    const calendar = {
      ...empty(),
      booked: [{ from: at('2026-11-17T15:00:00Z'), to: at('2026-11-17T15:45:00Z') }],
      blocked: [{ from: at('2026-11-17T17:00:00Z'), to: at('2026-11-17T23:00:00Z') }],
      holidays: new Set(['2026-11-18']),
    };
    const days = freeSlots(calendar, { from: now, to: at('2026-11-19T12:00:00Z') }, now);
    expect(clock(days, 'America/New_York')).toEqual(['9:00', '11:00', '11:30']);
  });

  it('offers nothing outside the hours, the window, or over somebody else', () => {
    const busyOf = fc.array(
      fc.record({ from: fc.integer({ min: now, max: span.to }), minutes: fc.integer({ min: 5, max: 600 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(rulesOf, busyOf, busyOf, fc.boolean(), (rules, bookings, blocks, holiday) => {
        const booked = bookings.map(({ from, minutes }) => ({ from, to: from + (minutes + rules.buffer_minutes) * minute }));
        const blocked = blocks.map(({ from, minutes }) => ({ from, to: from + minutes * minute }));
        const free = addDays(wallTime(now, rules.time_zone).day, 2);
        const calendar = { rules, booked, blocked, holidays: new Set(holiday ? [free] : []) };
        const window = bookableWindow(rules, now);
        const slots = freeSlots(calendar, span, now);
        const offered = new Map(slots.map((start) => [wallTime(start, rules.time_zone).day, new Set<number>()]));
        for (const day of offered.keys()) offered.set(day, new Set(daySlots(rules, day)));
        if (slots[0] !== undefined) expect(slotState(calendar, slots[0], now)).toBe('free');
        for (const start of slots) {
          const end = start + rules.slot_minutes * minute;
          const busyEnd = end + rules.buffer_minutes * minute;
          expect(start >= window.from && start < window.to && start >= span.from && start < span.to).toBe(true);
          expect(booked.some((one) => start < one.to && one.from < busyEnd)).toBe(false);
          expect(blocked.some((one) => start < one.to && one.from < end)).toBe(false);
          const { day } = wallTime(start, rules.time_zone);
          expect(offered.get(day)?.has(start)).toBe(true);
          if (holiday) expect(day).not.toBe(free);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('tells a taken slot from a closed one and from one that never was', () => {
    const calendar = { ...empty(), booked: [{ from: at('2026-11-17T15:00:00Z'), to: at('2026-11-17T15:45:00Z') }] };
    const state = (text: string) => slotState(calendar, at(text), now);
    expect(state('2026-11-17T14:00:00Z')).toBe('free');
    expect(state('2026-11-17T14:30:00Z')).toBe('taken');
    expect(state('2026-11-17T15:30:00Z')).toBe('taken');
    expect(state('2026-11-16T22:30:00Z')).toBe('closed');
    expect(state('2027-06-15T15:00:00Z')).toBe('closed');
    expect(state('2026-11-17T14:10:00Z')).toBe('none');
    expect(state('2026-11-22T15:00:00Z')).toBe('none');
  });

  it('offers the nearest slots instead, in order', () => {
    const wanted = at('2026-11-17T15:00:00Z');
    const calendar = { ...empty(), booked: [{ from: wanted, to: wanted + 45 * minute }] };
    expect(clock(nearestSlots(calendar, wanted, now), 'America/New_York')).toEqual([
      '9:00',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
    ]);
  });
});

describe('other rules', () => {
  it('reminds a day ahead or not at all', () => {
    expect(reminderDue(30 * hour, 0)).toBe(6 * hour);
    expect(reminderDue(20 * hour, 0)).toBeNull();
  });
});
