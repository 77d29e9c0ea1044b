import { defineFeature } from '#platform/feature/feature.server.ts';
import { mapSettings } from '#shared/settings/map.ts';
import { locationRouter } from './router.server.ts';

export const locationFeature = defineFeature({
  name: 'website/location',
  adminArea: 'settings',
  api: { location: locationRouter },
  settings: [mapSettings],
});
