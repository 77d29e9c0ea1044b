import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const savedRepliesAudit = defineAudit({
  'saved_reply.created': naming('saved the reply', 'title'),
  'saved_reply.updated': naming('changed the saved reply', 'title'),
  'saved_reply.deleted': naming('deleted the saved reply', 'title'),
});
