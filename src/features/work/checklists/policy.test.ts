import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  businessDaysBetween,
  followAnswer,
  launchOf,
  nextReminder,
  openingAfter,
  type WorkingDays,
} from './policy.ts';

const open = [{ from: 540, to: 1020 }];
/** Monday to Friday from 9 to 5; November 26, 2026, a Thursday, is a holiday. */
const calendar: WorkingDays = {
  time_zone: 'America/New_York',
  weekly_hours: [[], open, open, open, open, open, []],
  holidays: new Set(['2026-11-26']),
};
const line = (title: string, due_date: string | null, done_day: string | null = null) => ({ title, due_date, done_day });
const launch = (lines: ReturnType<typeof line>[], today: string, planned: string | null = '2026-12-01') =>
  launchOf(planned, lines, calendar, today);

describe('business days', () => {
  it.each([
    ['2026-11-16', '2026-11-16', 0],
    ['2026-11-16', '2026-11-17', 1],
    ['2026-11-13', '2026-11-16', 1],
    ['2026-11-14', '2026-11-15', 0],
    ['2026-11-25', '2026-11-27', 1],
    ['2026-11-17', '2026-11-16', 0],
  ])('after %s up to %s are %i', (first, last, days) => {
    expect(businessDaysBetween(calendar, first, last)).toBe(days);
  });

  it('are added over weekends and holidays', () => {
    expect(addBusinessDays(calendar, '2026-11-13', 1)).toBe('2026-11-16');
    expect(addBusinessDays(calendar, '2026-11-25', 1)).toBe('2026-11-27');
    expect(addBusinessDays(calendar, '2026-11-16', 0)).toBe('2026-11-16');
  });

  it('are all days where the studio has no hours', () => {
    const never = { ...calendar, weekly_hours: calendar.weekly_hours.map(() => []) };
    expect(businessDaysBetween(never, '2026-11-13', '2026-11-16')).toBe(3);
  });
});

describe('the launch', () => {
  it('does not move without end', () => {
    const found = launch([line('Logo', '2016-11-10')], '2026-11-20');
    expect(found?.days_late).toBeGreaterThan(280);
    expect(found?.days_late).toBeLessThan(300);
  });

  it('has no day where none was agreed', () => {
    expect(launch([line('Logo', '2026-11-10')], '2026-11-20', null)).toBeNull();
  });

  it('stays while everything is in time, on the due day too, and for lines without a day', () => {
    const lines = [line('Logo', '2026-11-16'), line('Texts', null), line('Map', '2026-11-02', '2026-11-02')];
    expect(launch(lines, '2026-11-16')).toEqual({ planned: '2026-12-01', date: '2026-12-01', days_late: 0, reason: null });
  });

  it('moves by the business days of the line that is late the most, and names it', () => {
    const found = launch([line('Logo', '2026-11-12'), line('Texts', '2026-11-13')], '2026-11-17');
    expect(found).toMatchObject({ date: '2026-12-04', days_late: 3 });
    expect(found?.reason).toBe('The launch moves from Dec 1, 2026 to Dec 4, 2026: “Logo” is 3 business days late.');
  });

  it('does not move on a weekend after a Friday', () => {
    expect(launch([line('Logo', '2026-11-13')], '2026-11-15')?.days_late).toBe(0);
    expect(launch([line('Logo', '2026-11-13')], '2026-11-16')?.reason).toContain('“Logo” is one business day late');
  });

  it('names all lines that are late the same', () => {
    const found = launch([line('Logo', '2026-11-13'), line('Map', '2026-11-14'), line('Texts', '2026-11-13')], '2026-11-17');
    expect(found?.reason).toContain('“Logo”, “Map” and “Texts” are 2 business days late.');
  });

  it('keeps what a line cost that was brought late, and no more', () => {
    const found = launch([line('Logo', '2026-11-12', '2026-11-16')], '2026-11-30');
    expect(found).toMatchObject({ date: '2026-12-03', days_late: 2 });
    expect(found?.reason).toContain('“Logo” came 2 business days late.');
    const both = launch([line('Logo', '2026-11-12', '2026-11-16'), line('Map', '2026-11-13')], '2026-11-17');
    expect(both?.reason).toContain('“Map” is 2 business days late, and “Logo” came 2 business days late.');
  });
});

describe('what is typed', () => {
  const typing = { text: 'We bake at night', base: 'We bake', sent: null };

  it('follows the line while nothing is typed', () => {
    expect(followAnswer({ ...typing, text: 'We bake' }, 'They bake')).toEqual({ text: 'They bake', base: 'They bake' });
  });

  it('stays over its own save, also when more was typed meanwhile', () => {
    expect(followAnswer(typing, 'We bake at night')).toEqual({ text: 'We bake at night', base: 'We bake at night' });
    const more = { ...typing, text: 'We bake at night, too', sent: 'We bake at night' };
    expect(followAnswer(more, 'We bake at night')).toEqual({ text: 'We bake at night, too', base: 'We bake at night' });
  });

  it('stands against what somebody else wrote', () => {
    expect(followAnswer(typing, 'They bake')).toBeNull();
  });
});

describe('reminders', () => {
  const list = { reminders_enabled: true, reminders_most: 2, reminders_sent: 0, reminder_days: 3 };
  // A Friday evening in New York.
  const now = new Date('2026-11-21T01:00:00Z');

  it('go out when the studio opens, business days later', () => {
    expect(openingAfter(calendar, now, 1).toISOString()).toBe('2026-11-23T14:00:00.000Z');
    expect(nextReminder(list, false, calendar, now)?.toISOString()).toBe('2026-11-25T14:00:00.000Z');
  });

  it('end with the last that was agreed, with the last line, and when they are switched off', () => {
    expect(nextReminder({ ...list, reminders_sent: 2 }, false, calendar, now)).toBeNull();
    expect(nextReminder(list, true, calendar, now)).toBeNull();
    expect(nextReminder({ ...list, reminders_enabled: false }, false, calendar, now)).toBeNull();
  });
});
