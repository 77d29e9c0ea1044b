import * as bellIcon from 'lucide-react/icons/bell';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { notificationsAudit } from './audit.server.ts';
import { digestHandler, digestSchedule } from './digest.server.ts';
import { digestMail } from './emails/digest-mail.ts';
import { pushQueued } from './events.ts';
import { noticesHousekeeping } from './housekeeping.server.ts';
import { notificationsPersonalData } from './personal-data.server.ts';
import { pushHandler, pushJob, pushSweepHandler, pushSweepSchedule } from './push-messages.server.ts';
import { notificationsRouter } from './router.server.ts';

export const notificationsFeature = defineFeature({
  name: 'studio/notifications',
  api: { notifications: notificationsRouter },
  audit: notificationsAudit.sentences,
  events: [pushQueued],
  jobs: [digestHandler, pushHandler, pushSweepHandler],
  subscriptions: [on(pushQueued, pushJob)],
  housekeeping: noticesHousekeeping,
  schedules: [digestSchedule, pushSweepSchedule],
  mails: [digestMail],
  navigation: [
    {
      area: 'portal',
      group: 'You',
      position: 250,
      to: '/dashboard/notifications',
      label: 'Notifications',
      icon: iconOf(bellIcon),
    },
  ],
  commands: [
    {
      heading: 'Tools',
      id: 'notifications',
      label: 'Notifications',
      keywords: ['notices', 'bell', 'unread'],
      icon: iconOf(bellIcon),
      to: '/admin/notifications',
      adminArea: 'any',
    },
  ],
  personalData: notificationsPersonalData,
});
