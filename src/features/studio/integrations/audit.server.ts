import { defineAudit } from '#platform/audit/audit.server.ts';

export const integrationsAudit = defineAudit({
  'integration.updated': 'changed the payment provider’s settings',
  'integration.removed': 'removed the payment provider’s keys',
});
