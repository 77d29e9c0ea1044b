import { defineAudit } from '#platform/audit/audit.server.ts';

export const auditAudit = defineAudit({
  'audit.exported': 'exported the audit log',
});
