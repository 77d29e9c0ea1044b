import * as circleUserIcon from 'lucide-react/icons/circle-user';
import * as settingsIcon from 'lucide-react/icons/settings';
import { guessesUsedUp } from '#features/people/auth/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { accountAudit } from './audit.server.ts';
import { accountMailTemplates } from './emails/security-mails.ts';
import { protectAccount } from './first-steps.server.ts';
import { warnOfGuessesHandler, warnOfGuessesJob } from './jobs.server.ts';
import { passkeysRouter } from './passkeys-router.server.ts';
import { accountNeeds } from './portal-home.server.ts';
import { accountRouter } from './router.server.ts';

export const accountFeature = defineFeature({
  name: 'people/account',
  api: { account: accountRouter, passkeys: passkeysRouter },
  jobs: [warnOfGuessesHandler],
  subscriptions: [on(guessesUsedUp, warnOfGuessesJob)],
  audit: accountAudit.sentences,
  mails: accountMailTemplates,
  navigation: [
    { area: 'portal', group: null, position: 100, to: '/dashboard/settings', label: 'Settings', icon: iconOf(settingsIcon) },
    { area: 'portal', group: 'You', position: 210, to: '/dashboard/profile', label: 'Profile', icon: iconOf(circleUserIcon) },
  ],
  portalNeeds: [accountNeeds],
  firstSteps: [protectAccount],
});
