import { defineFeature } from '#platform/feature/feature.server.ts';
import { invitationsAudit } from './audit.server.ts';
import { invitationMail } from './emails/invitation-mail.ts';
import { invitationsRouter } from './router.server.ts';

export const invitationsFeature = defineFeature({
  name: 'clients/invitations',
  api: { invitations: invitationsRouter },
  audit: invitationsAudit.sentences,
  mails: [invitationMail],
});
