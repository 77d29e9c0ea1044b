import { defineAudit } from '#platform/audit/audit.server.ts';

export const logsAudit = defineAudit({
  'logs.passphrase_read': 'opened the sensitive data of the logs',
});
