import type { order_items, orders, payments } from '#db/schema/sales/orders.ts';
import type { InvoicePaper, PaperLines, PaperPanel, ReceiptPaper } from '#platform/pdf/paper.ts';
import { longDateIn } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { addressLines } from '#shared/postal-address.ts';
import { orderStatusLabels, paymentMethodLabels } from './choices.ts';
import { balanceCents, invoiceNumberOf, netDays } from './policy.ts';

type OrderRow = typeof orders.$inferSelect;
type ItemRow = typeof order_items.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;
export type Printed = { order: OrderRow; items: ItemRow[]; zone: string };

const moneyOf =
  ({ currency }: OrderRow) =>
  (cents: number): string =>
    formatCents(cents, currency);

/** The invoice as it stands at the moment of drawing: what was paid, what went back, and what is due. */
export function invoicePaper({ order, items, zone }: Printed, email: string): InvoicePaper {
  const { status } = order;
  const number = invoiceNumberOf(order);
  return {
    kind: 'invoice',
    label: '',
    title: 'Invoice',
    number,
    state: stateOf(order),
    parties: [
      { heading: 'Billed to', lines: billedTo(order) },
      {
        heading: 'Details',
        lines: [
          `Order ${order.order_number}`,
          `Issued ${longDateIn(order.created_at, zone)}`,
          status === 'pending' ? `Due ${longDateIn(order.due_at, zone)}, Net ${netDays} days` : statusLine(order, zone),
        ],
      },
    ],
    lines: linesOf(order, items),
    due: panelOf(order, { number, zone, email }),
    thanks: 'Thank you for your business.',
  };
}

const keptCents = ({ paid_cents, refunded_cents }: OrderRow): number => paid_cents - refunded_cents;

function stateOf(order: OrderRow): string {
  if (order.status !== 'pending') return orderStatusLabels[order.status];
  return keptCents(order) > 0 ? 'Partly paid' : `Net ${netDays}`;
}

const statusLine = (order: OrderRow, zone: string): string =>
  order.status === 'paid' && order.paid_at ? `Paid on ${longDateIn(order.paid_at, zone)}` : orderStatusLabels[order.status];

function panelOf(order: OrderRow, { number, zone, email }: { number: string; zone: string; email: string }): PaperPanel {
  const money = moneyOf(order);
  const questions = email ? `Questions about this invoice: ${email}` : '';
  switch (order.status) {
    case 'pending':
      return {
        heading: `Amount due: ${money(balanceCents(order))}`,
        lines: [`Please pay by ${longDateIn(order.due_at, zone)} and name ${number} with your payment.`, questions],
      };
    case 'paid':
      return { heading: 'Paid in full', lines: ['Nothing is due.', questions] };
    case 'refunded':
      return { heading: 'Refunded', lines: ['What was paid has been sent back. Nothing is due.', questions] };
    case 'cancelled':
      return { heading: 'Cancelled', lines: ['This invoice was cancelled. Please do not pay it.', questions] };
  }
}

const billedTo = ({ billing_address: buyer }: OrderRow): string[] =>
  [`${buyer.firstName} ${buyer.lastName}`.trim(), buyer.company, ...addressLines(buyer), buyer.email, buyer.phone].filter(
    Boolean,
  );

function linesOf(order: OrderRow, items: readonly ItemRow[]): PaperLines {
  const money = moneyOf(order);
  return {
    rows: items.map((item) => ({
      name: item.name,
      note: item.type === 'subscription' ? `Subscription, billed ${item.frequency ?? ''}` : '',
      quantity: String(item.quantity),
      price: money(item.unit_price_cents),
      amount: money(item.line_total_cents),
    })),
    totals: [
      { label: 'Subtotal', value: money(order.subtotal_cents) },
      { label: `Tax (${order.tax_rate_bp / 100}%)`, value: money(order.tax_cents) },
      ...(order.late_fee_cents > 0 ? [{ label: 'Late fee', value: money(order.late_fee_cents) }] : []),
      { label: 'Total', value: money(order.total_cents), strong: true },
      ...(order.paid_cents > 0 ? [{ label: 'Paid', value: money(order.paid_cents) }] : []),
      ...(order.refunded_cents > 0 ? [{ label: 'Refunded', value: money(order.refunded_cents) }] : []),
      ...(order.paid_cents > 0 ? [{ label: 'Amount due', value: money(balanceCents(order)), strong: true }] : []),
    ],
  };
}

export function receiptPaper({ order, zone }: Printed, payment: PaymentRow): ReceiptPaper {
  const money = moneyOf(order);
  return {
    kind: 'receipt',
    label: '',
    title: 'Receipt',
    number: payment.receipt_number,
    state: 'Paid',
    parties: [
      { heading: 'Received from', lines: billedTo(order) },
      {
        heading: 'Details',
        lines: [
          `Order ${order.order_number}`,
          `Invoice ${invoiceNumberOf(order)}`,
          `Received ${longDateIn(payment.created_at, zone)}`,
        ],
      },
    ],
    received: {
      heading: `Amount received: ${money(payment.amount_cents)}`,
      lines: [`Paid by ${paidBy(payment)}.`, payment.note ?? ''],
    },
    facts: [
      { label: 'Order total', value: money(order.total_cents) },
      { label: 'Paid so far', value: money(order.paid_cents) },
      { label: 'Still open', value: money(balanceCents(order)) },
    ],
    thanks: 'Thank you for your payment.',
  };
}

export function paidBy(payment: Pick<PaymentRow, 'method' | 'card_brand' | 'card_last4'>): string {
  const { method } = payment;
  if (method === 'other') return 'another way';
  const label = paymentMethodLabels[method].toLowerCase();
  if (method !== 'card' || !payment.card_last4) return label;
  return `${payment.card_brand ?? 'card'} card ending in ${payment.card_last4}`;
}
