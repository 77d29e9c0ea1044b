import { defineAudit, minor, naming } from '#platform/audit/audit.server.ts';

export const contentAudit = defineAudit({
  'content_page.created': naming('made the page', 'label'),
  'content_page.imported': minor(naming('imported the page', 'label')),
  'content_page.updated': naming('changed the address or title of the page', 'label'),
  'content_page.deleted': naming('deleted the page', 'label'),
  'content_page.published': naming('published the page', 'label'),
  'content_page.discarded': naming('discarded the draft of the page', 'label'),
  'content_page.scheduled': naming('planned the publication of the page', 'label'),
  'content_page.unscheduled': naming('took back the planned publication of the page', 'label'),
  'content_page.preview_created': naming('made a private link to the draft of the page', 'label'),
  'content_page.preview_revoked': naming('revoked a private link to the draft of the page', 'label'),
});
