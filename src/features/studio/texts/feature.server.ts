import { defineFeature } from '#platform/feature/feature.server.ts';
import { textsSettings } from '#shared/settings/texts.ts';
import { textsRouter } from './router.server.ts';

export const textsFeature = defineFeature({
  name: 'studio/texts',
  adminArea: 'website',
  api: { texts: textsRouter },
  settings: [textsSettings],
});
