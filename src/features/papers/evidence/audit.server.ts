import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const evidenceAudit = defineAudit({
  'record.broken': naming('found a changed record of', 'number'),
  'evidence.exported': naming('exported the evidence of', 'number'),
});
