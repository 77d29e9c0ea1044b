import { inArray } from 'drizzle-orm';
import { system_settings } from '#db/schema/platform/settings.ts';
import type { FirstStep } from '#platform/feature/first-step.server.ts';
import { calendarSettings } from '#shared/settings/calendar.ts';

export const setHours: FirstStep = {
  id: 'business-hours',
  label: 'Set your time zone and business hours',
  text: 'Bookings, due dates and promised answers go by them.',
  to: '/admin/settings?tab=business-hours',
  position: 30,
  who: 'admin',
  isDone: async ({ db }) =>
    (await db.$count(system_settings, inArray(system_settings.key, Object.values(calendarSettings.keys)))) > 0,
};
