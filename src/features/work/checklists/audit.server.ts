import { byVisitor, defineAudit, naming } from '#platform/audit/audit.server.ts';

export const checklistsAudit = defineAudit({
  'checklist.created': naming('asked for content with the list', 'title'),
  'checklist.updated': naming('changed the list', 'title'),
  'checklist.deleted': naming('deleted the list', 'title'),
  'checklist.link_renewed': naming('made a new private link of the list', 'title'),
  'checklist.link_withdrawn': naming('withdrew the private link of the list', 'title'),
  'checklist.line_reopened': naming('asked again for', 'line'),
  // By the private link nobody is signed in.
  'checklist.line_answered': byVisitor(naming('wrote against', 'line')),
  'checklist.line_done': byVisitor(naming('brought', 'line')),
  'checklist.file_added': byVisitor(naming('added a file to', 'line')),
  'checklist.file_removed': byVisitor(naming('took a file back from', 'line')),
});
