import { defineFeature } from '#platform/feature/feature.server.ts';
import { calendarSettings } from '#shared/settings/calendar.ts';
import { calendarAudit } from './audit.server.ts';
import { setHours } from './first-steps.server.ts';
import { calendarRouter } from './router.server.ts';

export const calendarFeature = defineFeature({
  name: 'studio/calendar',
  api: { calendar: calendarRouter },
  settings: [calendarSettings],
  audit: calendarAudit.sentences,
  firstSteps: [setHours],
});
