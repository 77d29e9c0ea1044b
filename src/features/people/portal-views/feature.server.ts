import { defineFeature } from '#platform/feature/feature.server.ts';
import { portalViewsAudit } from './audit.server.ts';
import { portalViewsHousekeeping } from './housekeeping.server.ts';
import { lapsedViewsHandler, lapsedViewsSchedule } from './jobs.server.ts';
import { portalViewsPersonalData } from './personal-data.server.ts';
import { portalViewsRouter } from './router.server.ts';

export const portalViewsFeature = defineFeature({
  name: 'people/portal-views',
  api: { portalViews: portalViewsRouter },
  jobs: [lapsedViewsHandler],
  schedules: [lapsedViewsSchedule],
  audit: portalViewsAudit.sentences,
  housekeeping: portalViewsHousekeeping,
  personalData: portalViewsPersonalData,
});
