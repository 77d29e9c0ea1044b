import { defineFeature } from '#platform/feature/feature.server.ts';
import { mergingRouter } from './router.server.ts';

export const mergingFeature = defineFeature({ name: 'clients/merging', api: { merging: mergingRouter } });
