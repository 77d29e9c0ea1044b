import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const deliverablesAudit = defineAudit({
  'deliverable.created': naming('added the deliverable', 'title'),
  'deliverable.updated': naming('changed the deliverable', 'title'),
  'deliverable.deleted': naming('deleted the deliverable', 'title'),
  'deliverable.files_added': naming('chose files for the deliverable', 'title'),
  'deliverable.file_removed': naming('took a file out of the deliverable', 'title'),
  'deliverable.handed_over': naming('handed over the deliverable', 'told'),
  'deliverable.approved': naming('approved the deliverable', 'told'),
  'deliverable.changes_requested': naming('asked for changes to the deliverable', 'told'),
  'deliverable.replied': naming('answered a comment on the deliverable', 'title'),
  'deliverable.comment_resolved': naming('resolved a comment on the deliverable', 'title'),
  'deliverable.comment_reopened': naming('opened a comment again on the deliverable', 'title'),
});
