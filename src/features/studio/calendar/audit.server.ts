import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const calendarAudit = defineAudit({
  'calendar.holiday_added': naming('added the holiday', 'name'),
  'calendar.holiday_removed': naming('removed the holiday', 'name'),
});
