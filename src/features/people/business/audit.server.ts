import { defineAudit } from '#platform/audit/audit.server.ts';

export const businessAudit = defineAudit({
  'business.created': 'added a business profile',
  'business.updated': 'updated a business profile',
  'user.passphrase_opened': "opened a client's encrypted fields",
});
