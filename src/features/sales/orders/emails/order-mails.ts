import { hello } from '#platform/mail/greeting.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';

export type OrderFacts = {
  order_number: string;
  invoice_number: string;
  name: string;
  total: string;
  owed: string;
  due: string;
  /** The client's page of this order. */
  url: string;
  /** The owner's page of it. */
  admin_url: string;
  items: string[];
  /** Numbers of the signed contracts that go along. */
  contracts?: string[];
};
export type MailWords = { template: string; subject: string; title: string; preview: string; blocks: MailBlock[] };

const paragraph = (text: string): MailBlock => ({ type: 'paragraph', text });
const contractsToo = ({ contracts = [] }: OrderFacts): string => {
  if (contracts.length === 0) return '';
  return contracts.length === 1
    ? ` Your signed contract ${contracts[0]} is attached too.`
    : ` Your signed contracts ${contracts.join(', ')} are attached too.`;
};
const toOrder = (url: string): MailBlock => ({ type: 'button', label: 'See your order', url });
const sums = (facts: OrderFacts): MailBlock => ({
  type: 'key-values',
  rows: [
    { label: 'Order', value: facts.order_number },
    { label: 'Invoice', value: facts.invoice_number },
    { label: 'Total', value: facts.total },
    { label: 'Amount due', value: facts.owed, strong: true },
    { label: 'Due', value: facts.due },
  ],
});

export function invoiceMail(facts: OrderFacts, late_fee: string | null): MailWords {
  const title = `Invoice ${facts.invoice_number}`;
  const text = late_fee
    ? `A late fee of ${late_fee} was added to your invoice. The new invoice is attached.`
    : `Thank you for your order. Your invoice is attached; please pay ${facts.owed} by ${facts.due}.${contractsToo(facts)}`;
  return {
    template: 'orders.invoice',
    subject: `${title}: ${facts.owed} due ${facts.due}`,
    title,
    preview: text,
    blocks: [paragraph(`${hello(facts.name)}\n${text}`), sums(facts), { type: 'list', items: facts.items }, toOrder(facts.url)],
  };
}

export function receiptMail(facts: OrderFacts, receipt: { number: string; amount: string; by: string }): MailWords {
  const title = `Receipt ${receipt.number}`;
  const text = `We received your payment of ${receipt.amount} for ${facts.order_number}. Thank you. The receipt is attached.${contractsToo(facts)}`;
  return {
    template: 'orders.receipt',
    subject: `${title}: ${receipt.amount} received`,
    title,
    preview: text,
    blocks: [
      paragraph(`${hello(facts.name)}\n${text}`),
      {
        type: 'key-values',
        rows: [
          { label: 'Order', value: facts.order_number },
          { label: 'Paid by', value: receipt.by },
          { label: 'Amount received', value: receipt.amount, strong: true },
          { label: 'Still open', value: facts.owed },
        ],
      },
      toOrder(facts.url),
    ],
  };
}

export function reminderMail(facts: OrderFacts, when: 'before' | 'after'): MailWords {
  const soon = when === 'before';
  const title = soon ? `Invoice ${facts.invoice_number} is due soon` : `Invoice ${facts.invoice_number} is overdue`;
  const text = soon
    ? `A friendly reminder: ${facts.owed} for ${facts.order_number} is due on ${facts.due}.`
    : `${facts.owed} for ${facts.order_number} was due on ${facts.due}, and we have not seen it yet. Please pay it now, or write to us if something is wrong.`;
  return {
    template: soon ? 'orders.reminder-before' : 'orders.reminder-after',
    subject: soon ? `Due ${facts.due}: invoice ${facts.invoice_number}` : `Overdue: invoice ${facts.invoice_number}`,
    title,
    preview: text,
    blocks: [
      paragraph(`${hello(facts.name)}\n${text}`),
      sums(facts),
      toOrder(facts.url),
      { type: 'paragraph', text: 'If you have paid in the meantime, please ignore this mail.', tone: 'muted' },
    ],
  };
}

export function newOrderMail(facts: OrderFacts, method: string): MailWords {
  const title = `New order ${facts.order_number}`;
  return {
    template: 'orders.new',
    subject: `${title}: ${facts.total}`,
    title,
    preview: `${facts.name} ordered for ${facts.total}.`,
    blocks: [
      paragraph(`${facts.name} ordered for ${facts.total}, to be paid by ${method}.`),
      { type: 'list', items: facts.items },
      { type: 'button', label: 'Open the order', url: facts.admin_url },
    ],
  };
}

export function paymentMail(facts: OrderFacts, payment: { amount: string; by: string }): MailWords {
  const title = `${payment.amount} received for ${facts.order_number}`;
  return {
    template: 'orders.paid',
    subject: title,
    title,
    preview: `${facts.name} paid by ${payment.by}.`,
    blocks: [
      paragraph(`${facts.name} paid ${payment.amount} by ${payment.by}. Still open: ${facts.owed}.`),
      { type: 'button', label: 'Open the order', url: facts.admin_url },
    ],
  };
}
