import * as scrollTextIcon from 'lucide-react/icons/scroll-text';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { logSettings } from '#shared/settings/logs.ts';
import { logsAudit } from './audit.server.ts';
import { recentErrors } from './cards.server.ts';
import { errorRateMail, fatalMail } from './emails/log-mails.ts';
import { alertsHandler, alertsSchedule } from './jobs.server.ts';
import { logsPersonalData } from './personal-data.server.ts';
import { logsRouter } from './router.server.ts';

export const logsFeature = defineFeature({
  name: 'operations/logs',
  api: { logs: logsRouter },
  audit: logsAudit.sentences,
  sampleData: [{ name: 'logs', after: ['clients'], load: () => import('./sample.server.ts') }],
  navigation: [
    { area: 'admin', group: 'Records', position: 290, to: '/admin/logs', label: 'Logs', icon: iconOf(scrollTextIcon) },
  ],
  cards: [recentErrors],
  jobs: [alertsHandler],
  schedules: [alertsSchedule],
  mails: [fatalMail, errorRateMail],
  settings: [logSettings],
  personalData: logsPersonalData,
});
