import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { order_events, orders, payments } from '#db/schema/sales/orders.ts';
import { contractPdfOf } from '#features/papers/agreements/pdf.server.ts';
import type { SealedPdf } from '#features/papers/evidence/seal.server.ts';
import { mailForStudio } from '#features/studio/notifications/preferences.server.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import { asAttachment } from '#platform/files/stored-pdf.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatCents } from '#shared/money.ts';
import { orderPaymentMethodLabels } from './choices.ts';
import { invoiceOf, readPrinted, receiptOf } from './documents.server.ts';
import { invoiceMail, newOrderMail, paymentMail, receiptMail, reminderMails } from './emails/order-mails.ts';
import { factsOf } from './mails.server.ts';
import { paidBy } from './pdf.server.ts';
import { tell } from './timeline.server.ts';

export type OrderPorts = Pick<Platform, 'db' | 'files' | 'site' | 'env' | 'secrets' | 'registry' | 'sendMail'>;

export const invoiceJob = defineJob({ name: 'orders.invoice', schema: z.object({ order_id: z.uuid() }), retryLimit: 8 });
export const receiptJob = defineJob({ name: 'orders.receipt', schema: z.object({ payment_id: z.uuid() }), retryLimit: 8 });
export const dueRemindersJob = defineJob({ name: 'orders.reminders', schema: z.object({}), retryLimit: 0 });
export const dueRemindersSchedule = scheduleJob(dueRemindersJob, '23 * * * *', {});

/** Draws the invoice of an order by invoice, and writes to the client and the studio. By card there is nothing to send yet. */
export async function sendInvoice(ports: OrderPorts, order_id: string): Promise<void> {
  const found = await readPrinted(ports.db, order_id);
  if (!found || found.order.is_sample || found.order.payment_method !== 'invoice') return;
  const invoice = await invoiceOf(ports, order_id);
  const printed = await readPrinted(ports.db, order_id);
  if (!invoice || !printed) return;
  const { order } = printed;
  // Cancelled before the queue came to it: nobody is asked to pay.
  if (order.status === 'cancelled' || order.status === 'refunded') return;
  const signed = order.late_fee_cents > 0 ? [] : await signedContracts(ports, order_id);
  const facts = { ...factsOf(printed, ports), contracts: signed.map(({ sealed }) => sealed.number) };
  const late_fee = order.late_fee_cents > 0 ? formatCents(order.late_fee_cents, order.currency) : null;
  const is_settled = order.status === 'paid';
  const occasion = `${order_id}:${order.late_fee_cents}`;
  await ports.db.transaction(async (tx) => {
    const client = { to: order.billing_address.email, occasion, attachments: [invoice, ...signed].map(asAttachment) };
    const isNew = (await ports.sendMail(tx, invoiceMail, { ...facts, late_fee, is_settled }, client)) !== null;
    if (isNew) await tell(tx, { order_id, kind: 'invoice_issued', once_key: `invoice:${order.late_fee_cents}` });
    if (late_fee) return;
    const method = orderPaymentMethodLabels.invoice.toLowerCase();
    const studio = { occasion: order_id, reply_to: order.billing_address.email, ...(await mailForStudio(tx, 'order')) };
    await ports.sendMail(tx, newOrderMail, { ...facts, method, is_settled }, studio);
  });
}

/** Draws the receipt of a payment, and writes to the client and the studio; by card the paid invoice goes along. */
export async function sendReceipt(ports: OrderPorts, payment_id: string): Promise<void> {
  const [payment] = await ports.db.select().from(payments).where(eq(payments.id, payment_id));
  const printed = payment && (await readPrinted(ports.db, payment.order_id));
  if (!payment || !printed || payment.is_sample) return;
  const { order } = printed;
  const receipt = await receiptOf(ports, payment_id);
  const invoice = order.payment_method === 'credit_card' ? await invoiceOf(ports, order.id) : null;
  if (!receipt) return;
  const signed = invoice ? await signedContracts(ports, order.id) : [];
  const facts = { ...factsOf(printed, ports), contracts: signed.map(({ sealed }) => sealed.number) };
  const paid = { ...facts, amount: formatCents(payment.amount_cents, payment.currency), by: paidBy(payment) };
  const attachments = [receipt, ...(invoice ? [invoice] : []), ...signed].map(asAttachment);
  await ports.db.transaction(async (tx) => {
    const { email } = order.billing_address;
    const { receipt_number } = payment;
    await ports.sendMail(tx, receiptMail, { ...paid, receipt_number }, { to: email, occasion: payment_id, attachments });
    // By card it is the first that the studio reads of the order.
    const wanted = await mailForStudio(tx, invoice ? 'order' : 'payment');
    await ports.sendMail(tx, paymentMail, paid, { occasion: payment_id, reply_to: email, ...wanted });
  });
}

/** What the client signed for this order goes along with its first document. */
async function signedContracts(ports: OrderPorts, order_id: string): Promise<SealedPdf[]> {
  const signed = await ports.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.order_id, order_id), isNotNull(contracts.client_signed_at)))
    .orderBy(contracts.contract_number);
  const found = await Promise.all(signed.map(({ id }) => contractPdfOf(ports, id)));
  return found.flatMap((pdf) => pdf ?? []);
}

/** When a client is reminded, in days from the due date; each of them once. After a standstill only the latest is written. */
const reminders = [
  { key: 'before-3', when: 'before', from: -3, until: 0 },
  { key: 'after-1', when: 'after', from: 1, until: 7 },
  { key: 'after-7', when: 'after', from: 7, until: 21 },
  { key: 'after-21', when: 'after', from: 21, until: 60 },
] as const;
type Reminder = (typeof reminders)[number];

const atOnce = 50;
const day = 86_400_000;
const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** Writes the reminders that are due; another process that does the same skips the rows held here. */
export async function writeDueReminders(ports: OrderPorts, now = new Date()): Promise<number> {
  let written = 0;
  for (const reminder of reminders) {
    for (;;) {
      const batch = await ports.db.transaction((tx) => writeBatch(tx, ports, reminder, now));
      written += batch;
      if (batch < atOnce) break;
    }
  }
  return written;
}

async function writeBatch(tx: Tx, ports: OrderPorts, { key, when, from, until }: Reminder, now: Date): Promise<number> {
  const once_key = `reminder:${key}`;
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        eq(orders.payment_method, 'invoice'),
        eq(orders.is_sample, false),
        lte(orders.due_at, daysAgo(now, from)),
        gt(orders.due_at, daysAgo(now, until)),
        sql`${orders.total_cents} > ${orders.paid_cents} - ${orders.refunded_cents}`,
        sql`not exists (select from ${order_events} where ${order_events.order_id} = ${orders.id} and ${order_events.once_key} = ${once_key})`,
      ),
    )
    .orderBy(orders.due_at)
    .limit(atOnce)
    .for('update', { skipLocked: true });
  for (const { id } of due) {
    const printed = await readPrinted(tx, id);
    if (!printed || !(await tell(tx, { order_id: id, kind: 'reminder', details: { when }, once_key }))) continue;
    const facts = factsOf(printed, ports);
    await ports.sendMail(tx, reminderMails[when], facts, { to: printed.order.billing_address.email, occasion: `${id}:${key}` });
    if (key === 'after-1') {
      const { order_number } = printed.order;
      await notifyAdmins(tx, {
        kind: 'payment',
        title: `${order_number} is overdue`,
        body: facts.owed,
        href: `/admin/billing?order=${id}`,
      });
    }
  }
  return due.length;
}

export const invoiceHandler = handleJob(invoiceJob, (ports: OrderPorts, { order_id }) => sendInvoice(ports, order_id));
export const receiptHandler = handleJob(receiptJob, (ports: OrderPorts, { payment_id }) => sendReceipt(ports, payment_id));
export const dueRemindersHandler = handleJob(dueRemindersJob, async (ports: OrderPorts) => {
  await writeDueReminders(ports);
});
