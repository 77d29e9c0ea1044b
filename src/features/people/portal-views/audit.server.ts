import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const portalViewsAudit = defineAudit({
  'portal_view.began': naming('began to view the portal as', 'email'),
  'portal_view.ended': naming('ended the view of the portal as', 'email'),
});
