import { type AuditDetails, defineAudit, naming } from '#platform/audit/audit.server.ts';

const given = (words: string) => (details: AuditDetails) =>
  [words, details.email, details.access && `(${details.access})`].filter(Boolean).join(' ');

export const teamAudit = defineAudit({
  'team.invited': given('invited to the team'),
  'team.invitation_resent': naming('sent the invitation to the team again to', 'email'),
  'team.invitation_withdrawn': naming('withdrew the invitation to the team of', 'email'),
  'team.joined': 'joined the team',
  'team.changed': given('changed the access of'),
  'team.removed': naming('removed from the team', 'email'),
  'team.restored': naming('let back into the team', 'email'),
});
