import { defineFeature } from '#platform/feature/feature.server.ts';
import { searchRouter } from './router.server.ts';

export const searchFeature = defineFeature({ name: 'operations/search', api: { search: searchRouter } });
