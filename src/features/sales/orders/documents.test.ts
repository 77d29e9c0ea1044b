import { and, eq, like } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { files } from '#db/schema/platform/files.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { order_events, orders } from '#db/schema/sales/orders.ts';
import { notification_preferences, notifications } from '#db/schema/studio/notifications.ts';
import { recordSigning } from '#features/papers/agreements/record.server.ts';
import type { Person } from '#tests/seed.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { setOrderStatus } from './change-status.server.ts';
import { invoiceOf } from './documents.server.ts';
import { sendInvoice, sendReceipt, writeDueReminders } from './jobs.server.ts';
import { recordPayment } from './ledger.server.ts';
import { addPayment } from './manual-payment.server.ts';
import type { ServiceRow } from './order-lines.server.ts';
import { addService, buyer, placeOrder } from './orders.testkit.ts';

const studio = testStudio();
const day = 86_400_000;
let page: ServiceRow;
let care: ServiceRow;

beforeAll(async () => {
  page = await addService(studio.db);
  care = await addService(studio.db, { name: 'Care plan', type: 'subscription', frequency: 'monthly', price_cents: 9_900 });
});

const order = (values: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(studio.db, {
    user_id: studio.ids.client,
    lines: [
      { service: page, quantity: 3, contract_id: null },
      { service: care, quantity: 1, contract_id: null },
    ],
    ...values,
  });
const get = async (who: Person | null, path: string) =>
  studio.request(who && (await studio.signIn(people[who].email)), 'GET', path);
const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
const mailsTo = (to: string, template: string) =>
  studio.db
    .select()
    .from(mail_outbox)
    .where(and(eq(mail_outbox.to_address, to), eq(mail_outbox.template, template)));
const timeline = async (id: string) =>
  (await studio.db.select().from(order_events).where(eq(order_events.order_id, id)).orderBy(order_events.id)).map(
    ({ kind }) => kind,
  );

describe('an invoice', () => {
  it('is drawn once, mailed with the file and read back to the cent', async () => {
    const one = await order({ customer_info: { ...buyer, email: 'once@example.test' } });
    await sendInvoice(studio.platform, one.id);
    await sendInvoice(studio.platform, one.id);
    const [mail, ...more] = await mailsTo('once@example.test', 'orders.invoice');
    expect(more).toEqual([]);
    expect(mail?.attachments).toMatchObject([{ filename: `${one.invoice_number}.pdf`, content_type: 'application/pdf' }]);
    // The mail leads to paying it, not only to reading about it.
    expect(mail?.text).toContain(`/dashboard/orders/${one.id}?pay=${one.id}`);
    const text = await textOf(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64'));
    for (const part of [
      one.invoice_number,
      one.order_number,
      'Net 30',
      'Ada Byron',
      'Analytical Engines',
      '12 Harbour Road',
      'Portland, ME 04101',
      'United States',
      'Landing page',
      'Subscription, billed monthly',
      '$1,497.00',
      '$1,596.00',
      'Tax (8%)',
      '$127.68',
      '$1,723.68',
      'Amount due: $1,723.68',
    ])
      expect(text).toContain(part);
    const [row] = await studio.db.select().from(orders).where(eq(orders.id, one.id));
    const [file] = await studio.db
      .select()
      .from(files)
      .where(eq(files.id, row?.invoice_file_id ?? ''));
    expect(file).toMatchObject({
      original_name: `${one.invoice_number}.pdf`,
      visibility: 'owner',
      owner_id: studio.ids.client,
      uploaded_by: null,
      subject_type: 'order',
      subject_id: one.id,
    });
    expect(await timeline(one.id)).toEqual(['created', 'invoice_issued']);
    expect(await mailsTo(people.super_admin.email, 'orders.new')).toMatchObject([
      { subject: `New order ${one.order_number}: $1,723.68` },
    ]);
  });

  it('is mailed whatever the studio chose; the studio’s own mail of the order goes by its preferences', async () => {
    const off = [studio.ids.admin, studio.ids.super_admin].map((user_id) => ({ user_id, mail: { new_orders: false } }));
    await studio.db.insert(notification_preferences).values(off);
    const one = await order({ customer_info: { ...buyer, email: 'choice@example.test' } });
    await sendInvoice(studio.platform, one.id);
    await studio.db.delete(notification_preferences);
    expect(await mailsTo('choice@example.test', 'orders.invoice')).toMatchObject([{ status: 'queued' }]);
    const own = and(eq(mail_outbox.template, 'orders.new'), eq(mail_outbox.reply_to, 'choice@example.test'));
    expect(await studio.db.select().from(mail_outbox).where(own)).toMatchObject([{ status: 'skipped' }]);
  });

  it('takes the contracts along that were signed for its order, and nothing that was not', async () => {
    const one = await order({ customer_info: { ...buyer, email: 'signed@example.test' } });
    const contract = { title: 'Service Agreement', total_amount_cents: 1, order_id: one.id, user_id: studio.ids.client };
    const signature = { client_signature: 'Ada Byron', client_signed_at: new Date(), status: 'signed' as const };
    const text = 'Service Agreement CT-900001\n\n1. Parties\nThe exact words.';
    const [signed] = await studio.db
      .insert(contracts)
      .values([
        { ...contract, ...signature, origin: 'checkout', contract_number: 'CT-900001', text, concluded_at: new Date() },
        { ...contract, origin: 'checkout', contract_number: 'CT-900002' },
      ])
      .returning();
    if (!signed) throw new Error('no contract');
    await studio.db.transaction((tx) => recordSigning(tx, signed));
    await sendInvoice(studio.platform, one.id);
    const [mail] = await mailsTo('signed@example.test', 'orders.invoice');
    const names = mail?.attachments.map(({ filename }) => filename);
    expect(names).toEqual([`${one.invoice_number}.pdf`, 'CT-900001.pdf']);
    expect(mail?.text).toContain('Your signed contract CT-900001 is attached too.');
    expect(await textOf(Buffer.from(mail?.attachments[1]?.content ?? '', 'base64'))).toContain('The exact words.');
  });

  it('tells how the order stands: partly paid, paid, refunded, cancelled, each drawn once and the earlier ones kept', async () => {
    const author = { actor: { id: studio.ids.admin, role: 'admin' as const }, request_id: null, ip_address: null };
    const one = await order();
    const invoice = async (id: string) => textOf((await invoiceOf(studio.platform, id))?.bytes ?? Buffer.of());
    const pay = (id: string, amount: number) => addPayment(studio.db, author, { id, amount, method: 'transfer', note: null });
    expect(await invoice(one.id)).toContain('Amount due: $1,723.68');
    await pay(one.id, 723.68);
    const partly = await invoice(one.id);
    for (const part of ['Partly paid', 'Paid', '$723.68', 'Amount due: $1,000.00']) expect(partly).toContain(part);
    await pay(one.id, 1000);
    const paid = await invoice(one.id);
    for (const part of [one.invoice_number ?? 'none', 'Paid on', 'Paid in full', '$0.00']) expect(paid).toContain(part);
    expect(paid).not.toContain('Please pay by');
    await invoice(one.id);
    expect(await studio.db.$count(files, eq(files.subject_id, one.id)), 'a version for each state').toBe(3);
    await setOrderStatus(studio.db, author, one.id, 'refunded');
    expect(await invoice(one.id)).toContain('What was paid has been sent back.');
    const other = await order();
    await invoice(other.id);
    await setOrderStatus(studio.db, author, other.id, 'cancelled');
    const cancelled = await invoice(other.id);
    expect(cancelled).toContain('This invoice was cancelled. Please do not pay it.');
    expect(cancelled).not.toContain('Amount due');
    await sendInvoice(studio.platform, other.id);
    expect(await timeline(other.id), 'nobody is asked to pay what was cancelled').not.toContain('invoice_issued');
  });

  it('asks for nothing where nothing is to be paid', async () => {
    const gift = await addService(studio.db, { price_cents: 0 });
    const one = await order({
      lines: [{ service: gift, quantity: 1, contract_id: null }],
      customer_info: { ...buyer, email: 'gift@example.test' },
    });
    await sendInvoice(studio.platform, one.id);
    const [mail] = await mailsTo('gift@example.test', 'orders.invoice');
    expect(mail).toMatchObject({ subject: `Invoice ${one.invoice_number}: nothing to pay` });
    expect(mail?.text).not.toContain('please pay');
    expect(await textOf(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64'))).toContain('Paid in full');
  });

  it('is for its client and the studio alone, and is drawn for whoever asks before the queue did', async () => {
    const one = await order();
    const path = `/api/orders/${one.id}/invoice.pdf`;
    expect((await get(null, path)).status).toBe(401);
    expect((await get('business', path)).status).toBe(404);
    expect((await get('client', '/api/orders/not-an-id/invoice.pdf')).status).toBe(404);
    const [first, second] = await Promise.all([get('client', path), get('admin', path)]);
    for (const answer of [first, second]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${one.invoice_number}.pdf"`);
    }
    expect(await textOf(new Uint8Array(await first.arrayBuffer()))).toContain('$1,723.68');
    expect(await studio.db.$count(files, like(files.original_name, `${one.invoice_number}%`))).toBe(1);
  });

  it('of a sample order is a sample itself, and goes with the sample data', async () => {
    const own = await order();
    const sample = await order();
    await studio.db.update(orders).set({ is_sample: true }).where(eq(orders.id, sample.id));
    for (const one of [own, sample]) expect((await get('admin', `/api/orders/${one.id}/invoice.pdf`)).status).toBe(200);
    const marks = await studio.db
      .select({ order_id: orders.id, is_sample: files.is_sample })
      .from(orders)
      .innerJoin(files, eq(files.id, orders.invoice_file_id));
    expect(marks.find(({ order_id }) => order_id === own.id)?.is_sample).toBe(false);
    expect(marks.find(({ order_id }) => order_id === sample.id)?.is_sample).toBe(true);
  });
  it('names a late fee once it was added, in a second mail', async () => {
    const email = 'late@example.test';
    const one = await order({ now: new Date(Date.now() - 95 * day), customer_info: { ...buyer, email } });
    await sendInvoice(studio.platform, one.id);
    await studio.call('admin', 'POST', `/admin/orders/${one.id}/late-fee`, { amount: 51.71 });
    await sendInvoice(studio.platform, one.id);
    const mails = await mailsTo(email, 'orders.invoice');
    expect(mails).toHaveLength(2);
    const text = await textOf(Buffer.from(mails.at(-1)?.attachments[0]?.content ?? '', 'base64'));
    expect(text).toContain('Late fee');
    expect(text).toContain('$1,775.39');
  });

  it('is not sent for an order by card, nor for a sample', async () => {
    const email = 'quiet@example.test';
    const card = await order({ payment_method: 'credit_card', customer_info: { ...buyer, email } });
    const sample = await order({ customer_info: { ...buyer, email } });
    await studio.db.update(orders).set({ is_sample: true }).where(eq(orders.id, sample.id));
    for (const { id } of [card, sample]) await sendInvoice(studio.platform, id);
    expect(await mailsTo(email, 'orders.invoice')).toEqual([]);
  });
});

describe('a receipt', () => {
  it('is mailed once with the paid invoice, and can be had by its client', async () => {
    const email = 'paid@example.test';
    const one = await order({ payment_method: 'credit_card', customer_info: { ...buyer, email } });
    const payment = await studio.db.transaction((tx) =>
      recordPayment(tx, one.id, {
        amount_cents: one.total_cents,
        method: 'card',
        provider_ref: 'pi_receipt',
        card_brand: 'Visa',
        card_last4: '4242',
      }),
    );
    await sendReceipt(studio.platform, payment.id);
    await sendReceipt(studio.platform, payment.id);
    const mails = await mailsTo(email, 'orders.receipt');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
      `${payment.receipt_number}.pdf`,
      `${one.invoice_number}.pdf`,
    ]);
    const path = `/api/orders/${one.id}/receipts/${payment.id}/receipt.pdf`;
    expect((await get('business', path)).status).toBe(404);
    const text = await textOf(new Uint8Array(await (await get('client', path)).arrayBuffer()));
    for (const part of [payment.receipt_number, 'Amount received: $1,723.68', 'Visa card ending in 4242', '$0.00'])
      expect(text).toContain(part);
    const invoice = await textOf(new Uint8Array(await (await get('client', `/api/orders/${one.id}/invoice.pdf`)).arrayBuffer()));
    expect(invoice).toContain('Paid on');
  });
});

describe('reminders', () => {
  it('come before and after the due date, each once, and stop when it is paid', async () => {
    const email = 'remind@example.test';
    const start = new Date('2026-03-01T12:00:00Z');
    const one = await order({ now: start, customer_info: { ...buyer, email } });
    const at = (days: number) => new Date(start.getTime() + days * day + 60_000);
    const count = async () =>
      (await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, email))).map(({ template }) => template);
    await writeDueReminders(studio.platform, at(20));
    expect(await count()).toEqual([]);
    await Promise.all([writeDueReminders(studio.platform, at(27)), writeDueReminders(studio.platform, at(27))]);
    await writeDueReminders(studio.platform, at(28));
    expect(await count()).toEqual(['orders.reminder-before']);
    await writeDueReminders(studio.platform, at(31));
    await writeDueReminders(studio.platform, at(32));
    expect(await count()).toEqual(['orders.reminder-before', 'orders.reminder-after']);
    const told = await studio.db
      .select()
      .from(notifications)
      .where(eq(notifications.title, `${one.order_number} is overdue`));
    expect(told).toHaveLength(2);
    await writeDueReminders(studio.platform, at(38));
    expect(await count()).toHaveLength(3);
    await studio.call('admin', 'PATCH', `/admin/orders/${one.id}/status`, { status: 'paid' });
    await writeDueReminders(studio.platform, at(52));
    expect(await count()).toHaveLength(3);
    expect(await timeline(one.id)).toEqual(['created', 'reminder', 'reminder', 'reminder', 'status_changed']);
  });
});
