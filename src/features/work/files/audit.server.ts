import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const filesAudit = defineAudit({
  'file.uploaded': naming('uploaded the file', 'original_name'),
  'file.deleted': naming('deleted the file', 'original_name'),
  'file.restored': naming('restored the file', 'original_name'),
});
