import { defineFeature } from '#platform/feature/feature.server.ts';
import { siteSettings } from '#shared/settings/site.ts';
import { settingsRouter } from './router.server.ts';

export const settingsFeature = defineFeature({
  name: 'studio/settings',
  api: { settings: settingsRouter },
  settings: [siteSettings],
});
