import { remindersHandler, remindersSchedule } from '#features/desk/bookings/jobs.server.ts';
import { claimContractsHandler, claimContractsJob } from '#features/papers/contracts/claim.server.ts';
import { finishContractHandler, finishContractJob } from '#features/papers/contracts/finish.server.ts';
import { contractPdfHandler, contractPdfJob } from '#features/papers/contracts/pdf.server.ts';
import {
  claimEstimatesJob,
  estimateExpirySchedule,
  estimateFinishJob,
  estimateHandlers,
  estimateMailJob,
} from '#features/papers/estimates/jobs.server.ts';
import { deliveredJob, documentRemindersSchedule, signingHandlers } from '#features/papers/signing/jobs.server.ts';
import {
  contactHandlers,
  contactOfBookingJob,
  contactOfClientJob,
  contactOfFormJob,
} from '#features/people/contacts/jobs.server.ts';
import { leaveOrderHandler, leaveOrderJob } from '#features/sales/checkout/jobs.server.ts';
import { depositHandler, depositJob } from '#features/sales/orders/deposit.server.ts';
import {
  dueRemindersHandler,
  dueRemindersSchedule,
  invoiceHandler,
  invoiceJob,
  receiptHandler,
  receiptJob,
} from '#features/sales/orders/jobs.server.ts';
import {
  endChargesJob,
  lookForPaymentsSchedule,
  paymentHandlers,
  renewByInvoiceSchedule,
  startSubscriptionsJob,
  tellClientJob,
} from '#features/sales/payments/jobs.server.ts';
import { claimProjectsJob, createProjectJob, projectHandlers } from '#features/work/projects/jobs.server.ts';
import { sealKey } from '#platform/crypto/seal-key.server.ts';
import { createDispatcher } from '#platform/events/dispatcher.server.ts';
import type { Subscriptions } from '#platform/events/events.ts';
import { housekeepingHandler, housekeepingSchedule } from '#platform/jobs/housekeeping.server.ts';
import { createJobs } from '#platform/jobs/jobs.server.ts';
import { deliverHandler, deliverJob, sweepHandler, sweepSchedule } from '#platform/mail/deliver.server.ts';
import { createMailer } from '#platform/mail/transport.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Which job answers which event; a feature adds its line here. */
const subscriptions: Subscriptions = {
  'mail.queued': [deliverJob],
  'mail.sent': [deliveredJob],
  'contract.signed': [contractPdfJob],
  'contract.completed': [finishContractJob],
  'client.registered': [contactOfClientJob],
  'client.confirmed': [contactOfClientJob],
  'form.submitted': [contactOfFormJob],
  'booking.created': [contactOfBookingJob],
  'contact.linked': [claimEstimatesJob, claimContractsJob, claimProjectsJob],
  'estimate.sent': [estimateMailJob],
  'estimate.accepted': [estimateFinishJob, depositJob, createProjectJob],
  'cart.left_order': [leaveOrderJob],
  'order.created': [invoiceJob],
  'order.late_fee_added': [invoiceJob],
  'payment.received': [receiptJob, startSubscriptionsJob],
  'payment.refunded': [endChargesJob],
  'order.status_changed': [endChargesJob],
  'subscription.changed': [tellClientJob],
};

/** The queue's workers and the dispatcher that carries events to them. */
export async function startJobs(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const { env, db, log, live, pool, secrets, site, files, payments } = platform;
  const studio = async () => (await site.get()).settings.site_email;
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, studio });
  const jobs = createJobs({
    pool,
    logger: log,
    ctx: { db, logger: log, logDays: env.LOG_DAYS, mailer, secrets, site, files, env, payments },
    handlers: [
      housekeepingHandler,
      deliverHandler,
      sweepHandler,
      remindersHandler,
      contractPdfHandler,
      finishContractHandler,
      leaveOrderHandler,
      invoiceHandler,
      receiptHandler,
      dueRemindersHandler,
      ...paymentHandlers,
      ...signingHandlers,
      ...contactHandlers,
      ...estimateHandlers,
      claimContractsHandler,
      depositHandler,
      ...projectHandlers,
    ],
    schedules: [
      housekeepingSchedule,
      sweepSchedule,
      remindersSchedule,
      dueRemindersSchedule,
      lookForPaymentsSchedule,
      renewByInvoiceSchedule,
      documentRemindersSchedule,
      estimateExpirySchedule,
    ],
  });
  await jobs.start();
  const dispatcher = createDispatcher({ db, live, logger: log, subscriptions, jobs });
  dispatcher.start();
  // Made with the first start, so that the first signature need not wait for it.
  const sealing = sealKey({ db, secrets, env }).catch((error: unknown) => {
    log.error({ category: 'system', component: 'seal', message: 'The key for sealing documents could not be made', error });
  });
  return {
    stop: async () => {
      await dispatcher.stop();
      await sealing;
      await jobs.stop();
    },
  };
}
