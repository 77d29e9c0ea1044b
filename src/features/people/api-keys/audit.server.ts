import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const apiKeysAudit = defineAudit({
  'key.created': naming('made the API key', 'name'),
  'key.revoked': naming('revoked the API key', 'name'),
});
