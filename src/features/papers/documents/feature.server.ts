import { defineFeature } from '#platform/feature/feature.server.ts';
import { documentsRouter } from './router.server.ts';

export const documentsFeature = defineFeature({
  name: 'papers/documents',
  api: { documents: documentsRouter },
});
