import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { accountStatusRouter } from './account-status-router.server.ts';
import { answerAddressHandler, answerAddressJob } from './address-jobs.server.ts';
import { authAudit } from './audit.server.ts';
import { authMailTemplates } from './emails/auth-mails.ts';
import { addressNamed, clientConfirmed, clientRegistered, guessesUsedUp, passwordReset } from './events.ts';
import { authHousekeeping } from './housekeeping.server.ts';
import { authPersonalData } from './personal-data.server.ts';
import { registrationRouter } from './registration-router.server.ts';
import { authRouter } from './router.server.ts';
import { passwordSettings } from './settings.ts';
import { unprovenToday } from './today.server.ts';
import { vouchingRouter } from './vouching-router.server.ts';

export const authFeature = defineFeature({
  name: 'people/auth',
  api: { auth: authRouter, registration: registrationRouter, accountStatus: accountStatusRouter, vouching: vouchingRouter },
  events: [clientRegistered, clientConfirmed, passwordReset, addressNamed, guessesUsedUp],
  jobs: [answerAddressHandler],
  subscriptions: [on(addressNamed, answerAddressJob)],
  audit: authAudit.sentences,
  mails: authMailTemplates,
  settings: [passwordSettings],
  sampleData: [{ name: 'clients', load: () => import('./sample.server.ts') }],
  housekeeping: authHousekeeping,
  today: [unprovenToday],
  personalData: authPersonalData,
});
