import { contactMoved } from '#features/people/contacts/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { invitationsAudit } from './audit.server.ts';
import { invitationMail } from './emails/invitation-mail.ts';
import { withdrawMovedHandler, withdrawMovedJob } from './moved.server.ts';
import { invitationsPersonalData } from './personal-data.server.ts';
import { invitationsRouter } from './router.server.ts';

export const invitationsFeature = defineFeature({
  name: 'clients/invitations',
  api: { invitations: invitationsRouter },
  audit: invitationsAudit.sentences,
  mails: [invitationMail],
  jobs: [withdrawMovedHandler],
  subscriptions: [on(contactMoved, withdrawMovedJob)],
  personalData: invitationsPersonalData,
});
