import { defineFeature } from '#platform/feature/feature.server.ts';
import { offersAudit } from './audit.server.ts';
import { offersMediaUse } from './media-use.server.ts';
import { publicOffersRouter } from './public-router.server.ts';
import { offerSearch } from './record-search.server.ts';
import { offersRouter } from './router.server.ts';

export const offersFeature = defineFeature({
  name: 'website/offers',
  api: { offers: publicOffersRouter, siteOffers: offersRouter },
  audit: offersAudit.sentences,
  mediaUses: [offersMediaUse],
  recordSearches: [offerSearch],
  sampleData: [{ name: 'offers', load: () => import('./sample.server.ts') }],
});
