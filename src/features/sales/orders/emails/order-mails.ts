import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';

/** Sums and days are written out by the caller, who knows the currency and the studio's days. */
const facts = z.object({
  order_number: z.string(),
  invoice_number: z.string(),
  name: z.string(),
  total: z.string(),
  owed: z.string(),
  due: z.string(),
  /** The client's page of this order. */
  url: z.string(),
  /** The same page, with the payment open while there is something to pay. */
  pay_url: z.string(),
  /** The owner's page of it. */
  admin_url: z.string(),
  items: z.array(z.string()),
  /** Numbers of the signed contracts that go along. */
  contracts: z.array(z.string()),
});
export type OrderFacts = z.output<typeof facts>;

const sample: OrderFacts = {
  order_number: 'ORD-000042',
  invoice_number: 'INV-000042',
  name: 'Ada Byron',
  total: '$1,723.68',
  owed: '$1,223.68',
  due: 'December 16, 2026',
  url: 'https://studio.example/dashboard/orders/42',
  pay_url: 'https://studio.example/dashboard/orders/42?pay=42',
  admin_url: 'https://studio.example/admin/billing?order=42',
  items: ['3 × Landing page: $1,497.00', '1 × Care plan: $99.00'],
  contracts: ['CT-000007'],
};

const paragraph = (text: string): MailBlock => ({ type: 'paragraph', text });
const contractsToo = (contracts: string[]): string => {
  if (contracts.length === 0) return '';
  return contracts.length === 1
    ? ` Your signed contract ${contracts[0]} is attached too.`
    : ` Your signed contracts ${contracts.join(', ')} are attached too.`;
};
const toPaying = (url: string): MailBlock => ({ type: 'button', label: 'Pay this invoice', url });
const toOrder = (url: string): MailBlock => ({ type: 'button', label: 'See your order', url });
const openOrder = (url: string): MailBlock => ({ type: 'button', label: 'Open the order', url });
const sums = (order: Pick<OrderFacts, 'order_number' | 'invoice_number' | 'total' | 'owed' | 'due'>): MailBlock => ({
  type: 'key-values',
  rows: [
    { label: 'Order', value: order.order_number },
    { label: 'Invoice', value: order.invoice_number },
    { label: 'Total', value: order.total },
    { label: 'Amount due', value: order.owed, strong: true },
    { label: 'Due', value: order.due },
  ],
});

export const invoiceMail = defineMail({
  name: 'orders.invoice',
  label: 'Invoice',
  audience: 'client',
  variables: facts.omit({ admin_url: true, url: true }).extend({ late_fee: z.string().nullable(), is_settled: z.boolean() }),
  sample: { ...sample, late_fee: null, is_settled: false },
  compose: (order) => {
    const title = `Invoice ${order.invoice_number}`;
    if (order.is_settled) return settledInvoice(order, title);
    const text = order.late_fee
      ? `A late fee of ${order.late_fee} was added to your invoice. The new invoice is attached.`
      : `Thank you for your order. Your invoice is attached; please pay ${order.owed} by ${order.due}.${contractsToo(order.contracts)}`;
    return {
      subject: `${title}: ${order.owed} due ${order.due}`,
      title,
      preview: text,
      blocks: [
        paragraph(`${greeting(order.name)}\n${text}`),
        sums(order),
        { type: 'list', items: order.items },
        toPaying(order.pay_url),
      ],
    };
  },
});

/** What cost nothing, or was paid before its invoice was written. */
function settledInvoice(order: Omit<OrderFacts, 'admin_url' | 'url'>, title: string) {
  const text = `Thank you for your order. There is nothing to pay; the invoice is attached for your records.${contractsToo(order.contracts)}`;
  return {
    subject: `${title}: nothing to pay`,
    title,
    preview: text,
    blocks: [
      paragraph(`${greeting(order.name)}\n${text}`),
      { type: 'list' as const, items: order.items },
      toOrder(order.pay_url),
    ],
  };
}

const payment = { amount: z.string(), by: z.string() };
const samplePayment = { amount: '$500.00', by: 'Visa ending in 4242' };

export const receiptMail = defineMail({
  name: 'orders.receipt',
  label: 'Receipt',
  audience: 'client',
  variables: facts
    .pick({ name: true, order_number: true, owed: true, url: true, contracts: true })
    .extend({ receipt_number: z.string(), ...payment }),
  sample: { ...sample, ...samplePayment, receipt_number: 'RCT-000042' },
  compose: (order) => {
    const title = `Receipt ${order.receipt_number}`;
    const text = `We received your payment of ${order.amount} for ${order.order_number}. Thank you. The receipt is attached.${contractsToo(order.contracts)}`;
    return {
      subject: `${title}: ${order.amount} received`,
      title,
      preview: text,
      blocks: [
        paragraph(`${greeting(order.name)}\n${text}`),
        {
          type: 'key-values',
          rows: [
            { label: 'Order', value: order.order_number },
            { label: 'Paid by', value: order.by },
            { label: 'Amount received', value: order.amount, strong: true },
            { label: 'Still open', value: order.owed },
          ],
        },
        toOrder(order.url),
      ],
    };
  },
});

type Owed = Omit<OrderFacts, 'admin_url' | 'url' | 'items' | 'contracts'>;

const reminderMail = (name: string, label: string, words: (order: Owed) => { title: string; subject: string; text: string }) =>
  defineMail({
    name,
    label,
    audience: 'client',
    variables: facts.omit({ admin_url: true, url: true, items: true, contracts: true }),
    sample,
    compose: (order) => {
      const { title, subject, text } = words(order);
      return {
        subject,
        title,
        preview: text,
        blocks: [
          paragraph(`${greeting(order.name)}\n${text}`),
          sums(order),
          toPaying(order.pay_url),
          { type: 'paragraph', text: 'If you have paid in the meantime, please ignore this mail.', tone: 'muted' },
        ],
      };
    },
  });

export const reminderMails = {
  before: reminderMail('orders.reminder-before', 'Reminder before the due date', (order) => ({
    title: `Invoice ${order.invoice_number} is due soon`,
    subject: `Due ${order.due}: invoice ${order.invoice_number}`,
    text: `A friendly reminder: ${order.owed} for ${order.order_number} is due on ${order.due}.`,
  })),
  after: reminderMail('orders.reminder-after', 'Reminder after the due date', (order) => ({
    title: `Invoice ${order.invoice_number} is overdue`,
    subject: `Overdue: invoice ${order.invoice_number}`,
    text: `${order.owed} for ${order.order_number} was due on ${order.due}, and we have not seen it yet. Please pay it now, or write to us if something is wrong.`,
  })),
};

export const newOrderMail = defineMail({
  name: 'orders.new',
  label: 'New order',
  audience: 'studio',
  variables: facts
    .pick({ name: true, order_number: true, total: true, items: true, admin_url: true })
    .extend({ method: z.string(), is_settled: z.boolean() }),
  sample: { ...sample, method: 'invoice', is_settled: false },
  compose: (order) => {
    const title = `New order ${order.order_number}`;
    return {
      subject: `${title}: ${order.total}`,
      title,
      preview: `${order.name} ordered for ${order.total}.`,
      blocks: [
        paragraph(`${order.name} ordered for ${order.total}${order.is_settled ? '.' : `, to be paid by ${order.method}.`}`),
        { type: 'list', items: order.items },
        openOrder(order.admin_url),
      ],
    };
  },
});

export const paymentMail = defineMail({
  name: 'orders.paid',
  label: 'Payment received',
  audience: 'studio',
  variables: facts.pick({ name: true, order_number: true, owed: true, admin_url: true }).extend(payment),
  sample: { ...sample, ...samplePayment },
  compose: (order) => {
    const title = `${order.amount} received for ${order.order_number}`;
    return {
      subject: title,
      title,
      preview: `${order.name} paid by ${order.by}.`,
      blocks: [
        paragraph(`${order.name} paid ${order.amount} by ${order.by}. Still open: ${order.owed}.`),
        openOrder(order.admin_url),
      ],
    };
  },
});

export const orderMailTemplates = [
  invoiceMail,
  receiptMail,
  reminderMails.before,
  reminderMails.after,
  newOrderMail,
  paymentMail,
];
