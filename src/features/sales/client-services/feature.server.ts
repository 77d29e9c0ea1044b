import { defineFeature } from '#platform/feature/feature.server.ts';
import { clientServicesAudit } from './audit.server.ts';
import { subscriptionChanged } from './events.ts';
import { clientServicesPersonalData } from './personal-data.server.ts';
import { clientServicesRouter } from './router.server.ts';

export const clientServicesFeature = defineFeature({
  name: 'sales/client-services',
  api: { clientServices: clientServicesRouter },
  events: [subscriptionChanged],
  audit: clientServicesAudit.sentences,
  personalData: clientServicesPersonalData,
});
