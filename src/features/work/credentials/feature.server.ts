import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { credentialsAudit } from './audit.server.ts';
import { credentialAskedMail, credentialHandedMail, credentialReadMail } from './emails/credential-mails.ts';
import { credentialDeletedMail, credentialExpiredMail, credentialExpiringMail } from './emails/unread-mails.ts';
import {
  credentialAsked,
  credentialDeleted,
  credentialExpired,
  credentialExpiring,
  credentialHandedOver,
  credentialRead,
} from './events.ts';
import {
  credentialAskedJob,
  credentialDeletedJob,
  credentialExpiredJob,
  credentialExpiringJob,
  credentialExpirySchedule,
  credentialHandedJob,
  credentialHandlers,
  credentialReadJob,
} from './jobs.server.ts';
import { credentialsPersonalData } from './personal-data.server.ts';
import { credentialNeeds } from './portal-home.server.ts';
import { credentialsRouter } from './router.server.ts';

export const credentialsFeature = defineFeature({
  name: 'work/credentials',
  api: { credentials: credentialsRouter },
  events: [credentialAsked, credentialDeleted, credentialExpired, credentialExpiring, credentialHandedOver, credentialRead],
  jobs: credentialHandlers,
  schedules: [credentialExpirySchedule],
  subscriptions: [
    on(credentialAsked, credentialAskedJob),
    on(credentialHandedOver, credentialHandedJob),
    on(credentialRead, credentialReadJob),
    on(credentialExpiring, credentialExpiringJob),
    on(credentialExpired, credentialExpiredJob),
    on(credentialDeleted, credentialDeletedJob),
  ],
  audit: credentialsAudit.sentences,
  mails: [
    credentialAskedMail,
    credentialDeletedMail,
    credentialExpiredMail,
    credentialExpiringMail,
    credentialHandedMail,
    credentialReadMail,
  ],
  sampleData: [{ name: 'credentials', after: ['projects'], load: () => import('./sample.server.ts') }],
  portalNeeds: [credentialNeeds],
  personalData: credentialsPersonalData,
});
