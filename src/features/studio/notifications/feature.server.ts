import { defineFeature } from '#platform/feature/feature.server.ts';
import { notificationsRouter } from './router.server.ts';

export const notificationsFeature = defineFeature({
  name: 'studio/notifications',
  api: { notifications: notificationsRouter },
});
