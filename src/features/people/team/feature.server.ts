import { defineFeature } from '#platform/feature/feature.server.ts';
import { teamAudit } from './audit.server.ts';
import { accessChangedMail, ownersMail, teamInvitationMail } from './emails/team-mails.ts';
import { teamPersonalData } from './personal-data.server.ts';
import { teamRouter } from './router.server.ts';

export const teamFeature = defineFeature({
  name: 'people/team',
  adminArea: 'settings',
  api: { team: teamRouter },
  audit: teamAudit.sentences,
  mails: [teamInvitationMail, accessChangedMail, ownersMail],
  personalData: teamPersonalData,
});
