import * as shoppingCartIcon from 'lucide-react/icons/shopping-cart';
import { cartLeftOrder } from '#features/sales/cart/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { checkoutAudit } from './audit.server.ts';
import { leaveOrderHandler, leaveOrderJob } from './jobs.server.ts';
import { checkoutRouter } from './router.server.ts';

export const checkoutFeature = defineFeature({
  name: 'sales/checkout',
  api: { checkout: checkoutRouter },
  jobs: [leaveOrderHandler],
  subscriptions: [on(cartLeftOrder, leaveOrderJob)],
  audit: checkoutAudit.sentences,
  navigation: [
    { area: 'portal', group: null, position: 50, to: '/dashboard/checkout', label: 'Checkout', icon: iconOf(shoppingCartIcon) },
  ],
});
