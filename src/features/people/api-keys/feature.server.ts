import { defineFeature } from '#platform/feature/feature.server.ts';
import { apiKeysAudit } from './audit.server.ts';
import { apiKeysRouter } from './router.server.ts';

export const apiKeysFeature = defineFeature({
  name: 'people/api-keys',
  adminArea: 'settings',
  api: { apiKeys: apiKeysRouter },
  audit: apiKeysAudit.sentences,
});
