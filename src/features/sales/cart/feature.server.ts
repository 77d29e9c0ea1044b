import { defineFeature } from '#platform/feature/feature.server.ts';
import { cartAudit } from './audit.server.ts';
import { cartLeftOrder } from './events.ts';
import { cartPersonalData } from './personal-data.server.ts';
import { cartRouter } from './router.server.ts';

export const cartFeature = defineFeature({
  name: 'sales/cart',
  api: { cart: cartRouter },
  events: [cartLeftOrder],
  audit: cartAudit.sentences,
  personalData: cartPersonalData,
});
