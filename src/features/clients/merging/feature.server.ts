import { defineFeature } from '#platform/feature/feature.server.ts';
import { mergingPersonalData } from './personal-data.server.ts';
import { mergingRouter } from './router.server.ts';

export const mergingFeature = defineFeature({
  name: 'clients/merging',
  api: { merging: mergingRouter },
  personalData: mergingPersonalData,
});
