import { byVisitor, defineAudit, naming } from '#platform/audit/audit.server.ts';

export const bookingsAudit = defineAudit({
  'booking.create': byVisitor(({ topic }) => `booked a meeting${topic ? ` about ${String(topic)}` : ''}`),
  'booking.reschedule': byVisitor('moved a meeting'),
  'booking.cancel': byVisitor('cancelled a meeting'),
  'booking.block': 'blocked a time in the calendar',
  'booking.unblock': 'freed a blocked time in the calendar',
  'booking.holiday-add': naming('added the holiday', 'name'),
  'booking.holiday-remove': naming('removed the holiday', 'name'),
  'booking.settings': 'changed when meetings can be booked',
});
