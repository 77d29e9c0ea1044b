import { defineAudit } from '#platform/audit/audit.server.ts';

export const outboxAudit = defineAudit({
  'mail.retried': 'sent a failed mail again',
});
