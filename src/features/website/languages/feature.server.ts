import { defineFeature } from '#platform/feature/feature.server.ts';
import { languageSettings } from '#shared/settings/languages.ts';
import { languagesRouter } from './router.server.ts';

export const languagesFeature = defineFeature({
  name: 'website/languages',
  adminArea: 'website',
  api: { languages: languagesRouter },
  settings: [languageSettings],
});
