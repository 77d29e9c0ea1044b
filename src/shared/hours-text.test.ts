import { expect, it } from 'vitest';
import { hoursIn, hoursText } from './hours-text.ts';
import { defaultCalendar, type OpenTime } from './studio-calendar.ts';

const week = (...days: OpenTime[][]): OpenTime[][] => Array.from({ length: 7 }, (_, day) => days[day] ?? []);

it('writes the default week as the pages show it', () => {
  expect(hoursText(defaultCalendar.weekly_hours)).toBe('Mon-Fri 9:00 AM-6:00 PM, Sat 10:00 AM-2:00 PM, Sun closed');
});

it('writes breaks, midnight and days that differ', () => {
  const split = [
    { from: 510, to: 720 },
    { from: 780, to: 1440 },
  ];
  expect(hoursText(week([], split, split, [{ from: 0, to: 60 }]))).toBe(
    'Mon-Tue 8:30 AM-12:00 PM, Mon-Tue 1:00 PM-12:00 AM, Wed 12:00 AM-1:00 AM, Thu-Sun closed',
  );
});

it('says nothing where the studio is never open', () => {
  expect(hoursText(week())).toBe('');
});

it('writes times and days as German does, and leaves the rest', () => {
  expect(hoursIn('de', 'Mon-Fri 9:00 AM-6:00 PM, Sat 12:30 PM-1 AM, Sun closed, by appointment')).toBe(
    'Mo-Fr 9:00-18:00, Sa 12:30-1:00, So closed, by appointment',
  );
  expect(hoursIn('en', 'Mon 9:00 AM')).toBe('Mon 9:00 AM');
});
