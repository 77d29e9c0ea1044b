import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar, hoursProblem, type OpenTime } from '#shared/studio-calendar.ts';
import { addDays, weekdayOf } from '#shared/zoned-time.ts';
import { addBusinessTime, type BusinessCalendar, businessMinutes, isOpen, nextOpening, openSpans } from './policy.ts';

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => Date.parse(text);
const iso = (moment: number | null) => moment && new Date(moment).toISOString();
const studio: BusinessCalendar = { ...defaultCalendar, holidays: new Set(['2026-11-26', '2026-12-31', '2027-01-01']) };
const always: OpenTime[][] = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);

describe('the default week in New York', () => {
  it.each([
    ['2026-11-16T13:59:59Z', false, 'Monday, a second before nine'],
    ['2026-11-16T14:00:00Z', true, 'Monday at nine'],
    ['2026-11-16T22:59:59Z', true, 'Monday, a second before six'],
    ['2026-11-16T23:00:00Z', false, 'Monday at six'],
    ['2026-11-21T18:59:00Z', true, 'Saturday before two'],
    ['2026-11-22T17:00:00Z', false, 'Sunday'],
    ['2026-11-26T17:00:00Z', false, 'a holiday'],
  ])('%s is %s: %s', (moment, open) => {
    expect(isOpen(studio, at(moment))).toBe(open);
  });

  it('opens next after the night, the weekend, the holiday and the turn of the year', () => {
    expect(iso(nextOpening(studio, at('2026-11-16T15:00:00Z')))).toBe('2026-11-16T15:00:00.000Z');
    expect(iso(nextOpening(studio, at('2026-11-17T02:00:00Z')))).toBe('2026-11-17T14:00:00.000Z');
    expect(iso(nextOpening(studio, at('2026-11-21T19:00:00Z')))).toBe('2026-11-23T14:00:00.000Z');
    expect(iso(nextOpening(studio, at('2026-11-25T23:00:00Z')))).toBe('2026-11-27T14:00:00.000Z');
    // Thursday and Friday are holidays, Saturday has short hours.
    expect(iso(nextOpening(studio, at('2026-12-30T23:00:00Z')))).toBe('2027-01-02T15:00:00.000Z');
  });

  it('keeps a promise of 24 business hours', () => {
    // Nine hours on Monday and Tuesday, six on Wednesday.
    expect(iso(addBusinessTime(studio, at('2026-11-16T14:00:00Z'), 24 * 60))).toBe('2026-11-18T20:00:00.000Z');
    // Asked on Friday evening: four hours on Saturday, nine on Monday and Tuesday, two on Wednesday.
    expect(iso(addBusinessTime(studio, at('2026-11-21T01:00:00Z'), 24 * 60))).toBe('2026-11-25T16:00:00.000Z');
    // What ends with the day ends at closing, not with the next opening.
    expect(iso(addBusinessTime(studio, at('2026-11-16T14:00:00Z'), 9 * 60))).toBe('2026-11-16T23:00:00.000Z');
  });
});

describe('days on which the clocks change', () => {
  const around: BusinessCalendar = { time_zone: 'America/New_York', weekly_hours: always, holidays: new Set() };
  const length = (day: string) => openSpans(around, day).reduce((sum, { from, to }) => sum + to - from, 0) / hour;

  it('are as long as they really are', () => {
    expect(length('2026-03-08')).toBe(23);
    expect(length('2026-11-01')).toBe(25);
    expect(length('2026-11-02')).toBe(24);
  });

  it('have no hour that is skipped', () => {
    const early = { ...around, weekly_hours: always.map(() => [{ from: 120, to: 180 }]) };
    expect(openSpans(early, '2026-03-08')).toEqual([]);
    expect(iso(nextOpening(early, at('2026-03-08T05:00:00Z')))).toBe('2026-03-09T06:00:00.000Z');
  });
});

it('never opens without hours, and says so instead of looking for ever', () => {
  const never = { ...studio, weekly_hours: always.map(() => []) };
  expect(isOpen(never, at('2026-11-16T15:00:00Z'))).toBe(false);
  expect(nextOpening(never, at('2026-11-16T15:00:00Z'))).toBeNull();
  expect(addBusinessTime(never, at('2026-11-16T15:00:00Z'), 1)).toBeNull();
});

const openTimes = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 6 })
  .map((quarters) => quarters.sort((a, b) => a - b).map((one) => one * 15))
  .map((edges) =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_, n) => ({ from: edges[2 * n] ?? 0, to: edges[2 * n + 1] ?? 0 })),
  );
const firstDay = '2026-01-01';
const calendars: fc.Arbitrary<BusinessCalendar> = fc.record({
  time_zone: fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'),
  weekly_hours: fc.array(openTimes, { minLength: 7, maxLength: 7 }),
  holidays: fc
    .uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 40 })
    .map((days) => new Set(days.map((n) => addDays(firstDay, n)))),
});
const moments = fc
  .integer({ min: at('2026-01-05T00:00:00Z') / minute, max: at('2027-01-20T00:00:00Z') / minute })
  .map((n) => n * minute);

describe('for any week, zone and holidays', () => {
  it('a promise ends when the studio has been open for exactly so long', () => {
    fc.assert(
      fc.property(calendars, moments, fc.integer({ min: 1, max: 6_000 }), (calendar, from, minutes) => {
        const to = addBusinessTime(calendar, from, minutes);
        if (to === null) return calendar.weekly_hours.every((times) => times.length === 0);
        expect(businessMinutes(calendar, { from, to })).toBe(minutes);
        // The last of them is open time.
        expect(isOpen(calendar, to - 1)).toBe(true);
        return true;
      }),
      { numRuns: 200 },
    );
  });

  it('a promise in two steps is the promise in one', () => {
    fc.assert(
      fc.property(
        calendars,
        moments,
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
        (calendar, from, a, b) => {
          const half = addBusinessTime(calendar, from, a);
          expect(half === null ? null : addBusinessTime(calendar, half, b)).toBe(addBusinessTime(calendar, from, a + b));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('the next opening is open, and nothing before it is', () => {
    fc.assert(
      fc.property(calendars, moments, fc.double({ min: 0, max: 1, noNaN: true }), (calendar, from, part) => {
        const opens = nextOpening(calendar, from);
        if (opens === null) return;
        expect(opens).toBeGreaterThanOrEqual(from);
        expect(isOpen(calendar, opens)).toBe(true);
        if (opens > from) expect(isOpen(calendar, from + Math.floor((opens - from) * part * 0.999))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('a holiday has no open minute', () => {
    fc.assert(
      fc.property(calendars, fc.integer({ min: 0, max: 400 }), (calendar, n) => {
        const day = addDays(firstDay, n);
        const spans = openSpans(calendar, day);
        if (calendar.holidays.has(day)) expect(spans).toEqual([]);
        else expect(spans.length).toBeLessThanOrEqual(calendar.weekly_hours[weekdayOf(day)]?.length ?? 0);
      }),
      { numRuns: 200 },
    );
  });
});

it('refuses hours that end before they begin or overlap', () => {
  const week = (...open: OpenTime[]) => [open, [], [], [], [], [], []];
  expect(hoursProblem(week({ from: 540, to: 540 }))).toBe('Opening times must end after they begin');
  expect(hoursProblem(week({ from: 540, to: 720 }, { from: 700, to: 800 }))).toBe(
    'Opening times must not overlap and must be in order',
  );
  expect(hoursProblem(week({ from: 540, to: 720 }, { from: 720, to: 800 }))).toBeNull();
});
