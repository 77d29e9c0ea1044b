import { z } from 'zod';
import { defaultCalendar, hoursProblem } from '../studio-calendar.ts';
import { isTimeZone } from '../zoned-day.ts';
import { defineSettings } from './define-settings.ts';

const minutes = z.number().int().min(0).max(1440);

/** A named zone. An offset such as +05:30 is none: it knows no summer time, and PostgreSQL reads its sign the other way round. */
const namedZone = z
  .string()
  .max(64)
  .refine((zone) => /^[a-z]/i.test(zone) && isTimeZone(zone), 'This time zone is not known');

export const calendarSettings = defineSettings({
  name: 'calendar',
  title: 'Business hours',
  who: 'admin',
  action: 'settings.calendar_updated',
  sentence: 'changed the business hours',
  defaults: defaultCalendar,
  shape: {
    time_zone: namedZone,
    weekly_hours: z
      .array(z.array(z.object({ from: minutes, to: minutes })).max(6))
      .length(7)
      .superRefine((hours, context) => {
        const problem = hoursProblem(hours);
        if (problem) context.addIssue({ code: 'custom', message: problem });
      })
      .describe('Opening times for Sunday to Saturday, in minutes after midnight'),
  },
});
