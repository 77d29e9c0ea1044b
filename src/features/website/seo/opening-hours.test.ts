import { expect, it } from 'vitest';
import { hoursText } from '#shared/hours-text.ts';
import { defaultCalendar } from '#shared/studio-calendar.ts';
import { openingHours } from './opening-hours.ts';

it.each([
  [hoursText(defaultCalendar.weekly_hours), ['Mo-Fr 09:00-18:00', 'Sa 10:00-14:00']],
  ['Monday – Thursday 8:30 am – 12:00 pm\nFriday: 9-17', ['Mo-Th 08:30-12:00', 'Fr 09:00-17:00']],
  ['Mon 9:00 AM-12:00 AM', ['Mo 09:00-23:59']],
  ['Mon 12:00 AM-11:59 PM', ['Mo 00:00-23:59']],
  ['By appointment', []],
  ['Mon-Fri 6 PM-9 AM', []],
  ['Someday 9-5', []],
  ['', []],
])('%s', (text, hours) => {
  expect(openingHours(text)).toEqual(hours);
});
