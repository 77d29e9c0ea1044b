import * as bellIcon from 'lucide-react/icons/bell';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { notificationsAudit } from './audit.server.ts';
import { digestHandler, digestSchedule } from './digest.server.ts';
import { digestMail } from './emails/digest-mail.ts';
import { noticesHousekeeping } from './housekeeping.server.ts';
import { notificationsRouter } from './router.server.ts';

export const notificationsFeature = defineFeature({
  name: 'studio/notifications',
  api: { notifications: notificationsRouter },
  audit: notificationsAudit.sentences,
  jobs: [digestHandler],
  housekeeping: noticesHousekeeping,
  schedules: [digestSchedule],
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
    },
  ],
});
