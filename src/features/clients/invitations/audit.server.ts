import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const invitationsAudit = defineAudit({
  'invitation.sent': naming('invited', 'email'),
  'invitation.resent': naming('sent the invitation again to', 'email'),
  'invitation.withdrawn': naming('withdrew the invitation of', 'email'),
  'invitation.accepted': 'accepted their invitation',
});
