import { estimateAccepted } from '#features/papers/estimates/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { ordersAudit } from './audit.server.ts';
import { depositHandler, depositJob } from './deposit.server.ts';
import { orderMailTemplates } from './emails/order-mails.ts';
import {
  orderCreated,
  orderLateFeeAdded,
  orderStatusChanged,
  paymentFailed,
  paymentReceived,
  paymentRefunded,
} from './events.ts';
import {
  dueRemindersHandler,
  dueRemindersSchedule,
  invoiceHandler,
  invoiceJob,
  receiptHandler,
  receiptJob,
} from './jobs.server.ts';
import { ordersRouter } from './router.server.ts';

export const ordersFeature = defineFeature({
  name: 'sales/orders',
  api: { orders: ordersRouter },
  events: [orderCreated, orderStatusChanged, orderLateFeeAdded, paymentReceived, paymentFailed, paymentRefunded],
  jobs: [invoiceHandler, receiptHandler, dueRemindersHandler, depositHandler],
  schedules: [dueRemindersSchedule],
  subscriptions: [
    on(orderCreated, invoiceJob),
    on(orderLateFeeAdded, invoiceJob),
    on(paymentReceived, receiptJob),
    on(estimateAccepted, depositJob),
  ],
  audit: ordersAudit.sentences,
  mails: orderMailTemplates,
});
