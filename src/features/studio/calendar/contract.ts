import { oc } from '@orpc/contract';
import { calendarSettings } from '#shared/settings/calendar.ts';

export const studioCalendar = calendarSettings.schema;

const tags = ['Settings'];

export const calendarContract = {
  get: oc
    .route({ method: 'GET', path: '/admin/settings/calendar', tags, summary: "The studio's time zone and weekly hours" })
    .output(studioCalendar),
  update: oc
    .route({
      method: 'PUT',
      path: '/admin/settings/calendar',
      tags,
      summary: "Changes the studio's time zone and weekly hours",
      description: 'Bookings that stand are kept as they are. A new time zone cuts the months of the order figures anew.',
    })
    .input(studioCalendar)
    .output(studioCalendar),
};
