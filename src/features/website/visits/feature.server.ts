import * as chartIcon from 'lucide-react/icons/chart-line';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { visitSettings } from '#shared/settings/visits.ts';
import { visitsHousekeeping } from './housekeeping.server.ts';
import { rollUpHandler, rollUpSchedule } from './jobs.server.ts';
import { visitsPersonalData } from './personal-data.server.ts';
import { visitsRouter } from './router.server.ts';

export const visitsFeature = defineFeature({
  name: 'website/visits',
  api: { visits: visitsRouter },
  jobs: [rollUpHandler],
  schedules: [rollUpSchedule],
  settings: [visitSettings],
  housekeeping: [visitsHousekeeping],
  sampleData: [{ name: 'visits', load: () => import('./sample.server.ts') }],
  navigation: [
    { area: 'admin', group: null, position: 95, to: '/admin/analytics/visitors', label: 'Visitors', icon: iconOf(chartIcon) },
  ],
  personalData: visitsPersonalData,
});
