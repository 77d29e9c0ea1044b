import { byVisitor, defineAudit } from '#platform/audit/audit.server.ts';

export const bookingsAudit = defineAudit({
  'booking.create': byVisitor(({ topic }) => `booked a meeting${topic ? ` about ${String(topic)}` : ''}`),
  'booking.reschedule': byVisitor('moved a meeting'),
  'booking.cancel': byVisitor('cancelled a meeting'),
  'booking.block': 'blocked a time in the calendar',
  'booking.unblock': 'freed a blocked time in the calendar',
  'booking.settings': 'changed when meetings can be booked',
});
