import { defineAudit, minor, naming } from '#platform/audit/audit.server.ts';

export const mediaAudit = defineAudit({
  'media.created': naming('added the picture', 'title'),
  'media.imported': minor(naming('imported the picture', 'title')),
  'media.updated': naming('changed the picture', 'title'),
  'media.replaced': naming('replaced the file of the picture', 'title'),
  'media.deleted': naming('deleted the picture', 'title'),
});
