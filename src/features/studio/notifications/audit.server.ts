import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const notificationsAudit = defineAudit({
  'notifications.chosen': 'chose what they are told of',
  'notifications.push_on': naming('turned push messages on for', 'device'),
  'notifications.push_off': naming('turned push messages off for', 'device'),
});
