import { subscriptionChanged } from '#features/sales/client-services/events.ts';
import { orderStatusChanged, paymentReceived, paymentRefunded, refundFailed } from '#features/sales/orders/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { paymentsAudit } from './audit.server.ts';
import { paymentMailTemplates } from './emails/subscription-mails.ts';
import { paymentsHousekeeping } from './housekeeping.server.ts';
import {
  endChargesJob,
  paymentHandlers,
  reconcileSchedule,
  renewByInvoiceSchedule,
  startSubscriptionsJob,
  tellClientJob,
} from './jobs.server.ts';
import { paymentsPersonalData } from './personal-data.server.ts';
import { paymentsRouter } from './router.server.ts';

export const paymentsFeature = defineFeature({
  name: 'sales/payments',
  api: { payments: paymentsRouter },
  jobs: paymentHandlers,
  schedules: [reconcileSchedule, renewByInvoiceSchedule],
  subscriptions: [
    on(paymentReceived, startSubscriptionsJob),
    on(paymentReceived, endChargesJob),
    on(paymentRefunded, endChargesJob),
    on(refundFailed, endChargesJob),
    on(orderStatusChanged, endChargesJob),
    on(subscriptionChanged, tellClientJob),
  ],
  audit: paymentsAudit.sentences,
  mails: paymentMailTemplates,
  housekeeping: paymentsHousekeeping,
  personalData: paymentsPersonalData,
});
