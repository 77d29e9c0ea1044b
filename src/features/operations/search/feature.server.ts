import { defineFeature } from '#platform/feature/feature.server.ts';
import { searchRouter } from './router.server.ts';

export const searchFeature = defineFeature({ name: 'operations/search', adminArea: 'any', api: { search: searchRouter } });
