import { z } from 'zod';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { PaymentPorts } from './account.server.ts';
import { endCharges } from './end-charges.server.ts';
import { renewByInvoice } from './invoice-renewal.server.ts';
import { tellClient } from './notices.server.ts';
import { reconcilePayments } from './reconcile.server.ts';
import { startSubscriptions } from './start-subscriptions.server.ts';

type Ctx = Pick<Platform, 'db' | 'payments' | 'sendMail'> & { logger: PaymentPorts['log'] };
const portsOf = ({ db, payments, logger }: Ctx) => ({ db, payments, log: logger });

/** Answers payment.received. */
export const startSubscriptionsJob = defineJob({
  name: 'payments.start-subscriptions',
  schema: z.object({ order_id: z.uuid(), payment_id: z.uuid() }),
  retryLimit: 8,
  retryDelay: 15,
});

/** Answers order.status_changed, payment.received, payment.refunded and payment.refund_failed. */
export const endChargesJob = defineJob({
  name: 'payments.end-charges',
  schema: z.object({ order_id: z.uuid() }),
  retryLimit: 8,
  retryDelay: 15,
});

/** Answers subscription.changed. */
export const tellClientJob = defineJob({
  name: 'payments.tell-client',
  schema: z.object({ client_service_id: z.uuid(), status: z.string() }),
  retryLimit: 3,
  retryDelay: 30,
});

export const reconcileJob = defineJob({ name: 'payments.reconcile', schema: z.object({}), retryLimit: 0 });
export const reconcileSchedule = scheduleJob(reconcileJob, '*/15 * * * *', {});

export const renewByInvoiceJob = defineJob({ name: 'payments.renew-by-invoice', schema: z.object({}), retryLimit: 0 });
export const renewByInvoiceSchedule = scheduleJob(renewByInvoiceJob, '7 * * * *', {});

export const paymentHandlers = [
  handleJob(startSubscriptionsJob, (ctx: Ctx, { order_id, payment_id }) =>
    startSubscriptions(portsOf(ctx), order_id, payment_id),
  ),
  handleJob(endChargesJob, (ctx: Ctx, { order_id }) => endCharges(portsOf(ctx), order_id)),
  handleJob(tellClientJob, (ctx: Ctx, { client_service_id, status }) => tellClient(ctx, client_service_id, status)),
  handleJob(reconcileJob, (ctx: Ctx) => reconcilePayments(portsOf(ctx))),
  handleJob(renewByInvoiceJob, async (ctx: Ctx) => {
    await renewByInvoice(ctx);
  }),
];
