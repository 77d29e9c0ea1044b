import { type AuditDetails, defineAudit } from '#platform/audit/audit.server.ts';

const made =
  (what: string) =>
  ({ label = '', name = '' }: AuditDetails) =>
    `made ${what} ${label} of a message of ${name}`;

export const messageRecordsAudit = defineAudit({
  'message.became_task': made('the task'),
  'message.became_ticket': made('ticket'),
  'message.became_change_order': made('the change order'),
});
