import { defineAudit } from '#platform/audit/audit.server.ts';

export const setupAudit = defineAudit({
  'setup.complete': 'set up the studio',
});
