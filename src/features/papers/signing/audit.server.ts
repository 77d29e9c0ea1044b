import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const signingAudit = defineAudit({
  'document.code_sent': naming('asked for a code to sign contract', 'contract_number'),
});
