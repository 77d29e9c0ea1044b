import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import type { Condition, ContentBlock } from '#shared/mail/template-content.ts';

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

const withContracts = ({ contracts }: Pick<OrderFacts, 'contracts'>): string => {
  if (contracts.length === 0) return '';
  return contracts.length === 1
    ? ` Your signed contract ${contracts[0]} is attached too.`
    : ` Your signed contracts ${contracts.join(', ')} are attached too.`;
};
const openOrder: ContentBlock = { type: 'button', label: 'Open the order', url: '{{admin_url}}' };
const itemList: ContentBlock = { type: 'list', items: [], from: 'items' };
const sums: ContentBlock = {
  type: 'key-values',
  rows: [
    { label: 'Order', value: '{{order_number}}' },
    { label: 'Invoice', value: '{{invoice_number}}' },
    { label: 'Total', value: '{{total}}' },
    { label: 'Amount due', value: '{{owed}}', strong: true },
    { label: 'Due', value: '{{due}}' },
  ],
};
const settled: Condition = { field: 'is_settled', is: 'equals', value: 'yes' };
const open: Condition = { field: 'is_settled', is: 'equals', value: 'no' };

const invoice = facts.omit({ admin_url: true, url: true }).extend({ late_fee: z.string().nullable(), is_settled: z.boolean() });

/** `is_settled`: it cost nothing, or was paid before its invoice was written. */
function invoiceNews(order: z.output<typeof invoice>): string {
  if (order.is_settled)
    return `Thank you for your order. There is nothing to pay; the invoice is attached for your records.${withContracts(order)}`;
  return order.late_fee
    ? `A late fee of ${order.late_fee} was added to your invoice. The new invoice is attached.`
    : `Thank you for your order. Your invoice is attached; please pay ${order.owed} by ${order.due}.${withContracts(order)}`;
}

export const invoiceMail = defineMail({
  name: 'orders.invoice',
  label: 'Invoice',
  description: 'Brings an invoice to the client.',
  type: 'confirmation',
  audience: 'client',
  variables: invoice,
  sample: { ...sample, late_fee: null, is_settled: false },
  computed: {
    news: invoiceNews,
    state: ({ is_settled, owed, due }) => (is_settled ? 'nothing to pay' : `${owed} due ${due}`),
  },
  original: {
    subject: 'Invoice {{invoice_number}}: {{state}}',
    title: 'Invoice {{invoice_number}}',
    preview: '{{news}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\n{{news}}' },
      { ...sums, when: open },
      itemList,
      { type: 'button', label: 'Pay this invoice', url: '{{pay_url}}', when: open },
      { type: 'button', label: 'See your order', url: '{{pay_url}}', when: settled },
    ],
  },
});

const payment = { amount: z.string(), by: z.string() };
const samplePayment = { amount: '$500.00', by: 'Visa ending in 4242' };

export const receiptMail = defineMail({
  name: 'orders.receipt',
  label: 'Receipt',
  description: 'Brings a receipt to the client after a payment.',
  type: 'confirmation',
  audience: 'client',
  variables: facts
    .pick({ name: true, order_number: true, owed: true, url: true, contracts: true })
    .extend({ receipt_number: z.string(), ...payment }),
  sample: { ...sample, ...samplePayment, receipt_number: 'RCT-000042' },
  computed: {
    news: (order) =>
      `We received your payment of ${order.amount} for ${order.order_number}. Thank you. The receipt is attached.${withContracts(order)}`,
  },
  original: {
    subject: 'Receipt {{receipt_number}}: {{amount}} received',
    title: 'Receipt {{receipt_number}}',
    preview: '{{news}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\n{{news}}' },
      {
        type: 'key-values',
        rows: [
          { label: 'Order', value: '{{order_number}}' },
          { label: 'Paid by', value: '{{by}}' },
          { label: 'Amount received', value: '{{amount}}', strong: true },
          { label: 'Still open', value: '{{owed}}' },
        ],
      },
      { type: 'button', label: 'See your order', url: '{{url}}' },
    ],
  },
});

type ReminderWords = { label: string; description: string; title: string; subject: string; text: string };

const reminderMail = (name: string, { label, description, title, subject, text }: ReminderWords) =>
  defineMail({
    ...{ name, label, description },
    type: 'support',
    audience: 'client',
    variables: facts.omit({ admin_url: true, url: true, items: true, contracts: true }),
    sample,
    original: {
      ...{ subject, title },
      preview: text,
      blocks: [
        { type: 'paragraph', text: `{{greeting}}\n${text}` },
        sums,
        { type: 'button', label: 'Pay this invoice', url: '{{pay_url}}' },
        { type: 'paragraph', text: 'If you have paid in the meantime, please ignore this mail.', tone: 'muted' },
      ],
    },
  });

export const reminderMails = {
  before: reminderMail('orders.reminder-before', {
    label: 'Reminder before the due date',
    description: 'Reminds the client of an invoice that is due soon.',
    title: 'Invoice {{invoice_number}} is due soon',
    subject: 'Due {{due}}: invoice {{invoice_number}}',
    text: 'A friendly reminder: {{owed}} for {{order_number}} is due on {{due}}.',
  }),
  after: reminderMail('orders.reminder-after', {
    label: 'Reminder after the due date',
    description: 'Reminds the client of an invoice that is overdue.',
    title: 'Invoice {{invoice_number}} is overdue',
    subject: 'Overdue: invoice {{invoice_number}}',
    text: '{{owed}} for {{order_number}} was due on {{due}}, and we have not seen it yet. Please pay it now, or write to us if something is wrong.',
  }),
};

export const newOrderMail = defineMail({
  name: 'orders.new',
  label: 'New order',
  description: 'Tells you that somebody placed an order.',
  type: 'confirmation',
  audience: 'studio',
  variables: facts
    .pick({ name: true, order_number: true, total: true, items: true, admin_url: true })
    .extend({ method: z.string(), is_settled: z.boolean() }),
  sample: { ...sample, method: 'invoice', is_settled: false },
  original: {
    subject: 'New order {{order_number}}: {{total}}',
    title: 'New order {{order_number}}',
    preview: '{{name}} ordered for {{total}}.',
    blocks: [
      { type: 'paragraph', text: '{{name}} ordered for {{total}}.', when: settled },
      { type: 'paragraph', text: '{{name}} ordered for {{total}}, to be paid by {{method}}.', when: open },
      itemList,
      openOrder,
    ],
  },
});

export const paymentMail = defineMail({
  name: 'orders.paid',
  label: 'Payment received',
  description: 'Tells you that a payment was received.',
  type: 'confirmation',
  audience: 'studio',
  variables: facts.pick({ name: true, order_number: true, owed: true, admin_url: true }).extend(payment),
  sample: { ...sample, ...samplePayment },
  original: {
    subject: '{{amount}} received for {{order_number}}',
    title: '{{amount}} received for {{order_number}}',
    preview: '{{name}} paid by {{by}}.',
    blocks: [{ type: 'paragraph', text: '{{name}} paid {{amount}} by {{by}}. Still open: {{owed}}.' }, openOrder],
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
