import * as chartIcon from 'lucide-react/icons/chart-column';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { monthlyReportMail } from './emails/report-mail.ts';
import { measurementsHousekeeping } from './housekeeping.server.ts';
import { countHandler, countSchedule, reportHandler, reportSchedule } from './jobs.server.ts';
import { analyticsRouter } from './router.server.ts';
import { reportSettings } from './settings.ts';

export const analyticsFeature = defineFeature({
  name: 'operations/analytics',
  adminArea: 'sales',
  api: { analytics: analyticsRouter },
  jobs: [countHandler, reportHandler],
  schedules: [countSchedule, reportSchedule],
  mails: [monthlyReportMail],
  settings: [reportSettings],
  housekeeping: [measurementsHousekeeping],
  navigation: [{ area: 'admin', group: null, position: 90, to: '/admin/analytics', label: 'Analytics', icon: iconOf(chartIcon) }],
});
