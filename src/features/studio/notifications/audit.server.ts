import { defineAudit } from '#platform/audit/audit.server.ts';

export const notificationsAudit = defineAudit({
  'notifications.chosen': 'chose what they are told of',
});
