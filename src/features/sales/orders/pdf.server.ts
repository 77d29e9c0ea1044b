import type { order_items, orders, payments } from '#db/schema/sales/orders.ts';
import type { PdfBrand } from '#platform/pdf/brand.server.ts';
import { type PdfPage, renderPdf } from '#platform/pdf/document.server.ts';
import { formatCents } from '#shared/money.ts';
import { orderStatusLabels, paymentMethodLabels } from './choices.ts';
import { balanceCents, netDays } from './policy.ts';

type OrderRow = typeof orders.$inferSelect;
type ItemRow = typeof order_items.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;
export type Printed = { order: OrderRow; items: ItemRow[]; zone: string };

export const longDay = (at: Date, zone: string): string => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: zone });

export function renderInvoice(brand: PdfBrand, { order, items, zone }: Printed): Promise<Buffer> {
  const owed = balanceCents(order);
  const money = (cents: number) => formatCents(cents, order.currency);
  const { status } = order;
  return renderPdf(brand, (page) => {
    page.title('Invoice', order.invoice_number, status === 'pending' ? `Net ${netDays}` : orderStatusLabels[status]);
    page.blocks([
      { heading: 'Billed to', lines: billedTo(order) },
      {
        heading: 'Details',
        lines: [
          `Order ${order.order_number}`,
          `Issued ${longDay(order.created_at, zone)}`,
          status === 'pending' ? `Due ${longDay(order.due_at, zone)}, Net ${netDays} days` : statusLine(order, zone),
        ],
      },
    ]);
    itemTable(page, order, items);
    if (status === 'pending') {
      page.panel(`Amount due: ${money(owed)}`, [
        `Please pay by ${longDay(order.due_at, zone)} and name ${order.invoice_number} with your payment.`,
        brand.email ? `Questions about this invoice: ${brand.email}` : '',
      ]);
    }
    page.paragraph('Thank you for your business.', 'muted');
  });
}

const statusLine = (order: OrderRow, zone: string): string =>
  order.status === 'paid' && order.paid_at ? `Paid on ${longDay(order.paid_at, zone)}` : orderStatusLabels[order.status];

const billedTo = ({ billing_address: { firstName, lastName, company, addressLine1, email, phone } }: OrderRow): string[] =>
  [`${firstName} ${lastName}`.trim(), company, addressLine1, email, phone].filter(Boolean);

function itemTable(page: PdfPage, order: OrderRow, items: ItemRow[]): void {
  const partly = order.paid_cents > 0;
  const money = (cents: number) => formatCents(cents, order.currency);
  page.table({
    columns: [
      { label: 'Service' },
      { label: 'Qty', width: 40, align: 'right' },
      { label: 'Price', width: 90, align: 'right' },
      { label: 'Amount', width: 100, align: 'right' },
    ],
    rows: items.map((item) => [
      { text: item.name, note: item.type === 'subscription' ? `Subscription, billed ${item.frequency ?? ''}` : '' },
      String(item.quantity),
      money(item.unit_price_cents),
      money(item.line_total_cents),
    ]),
    totals: [
      { label: 'Subtotal', value: money(order.subtotal_cents) },
      { label: `Tax (${order.tax_rate_bp / 100}%)`, value: money(order.tax_cents) },
      ...(order.late_fee_cents > 0 ? [{ label: 'Late fee', value: money(order.late_fee_cents) }] : []),
      { label: 'Total', value: money(order.total_cents), strong: true },
      ...(partly ? [{ label: 'Paid', value: money(order.paid_cents) }] : []),
      ...(order.refunded_cents > 0 ? [{ label: 'Refunded', value: money(order.refunded_cents) }] : []),
    ],
  });
}

export function renderReceipt(brand: PdfBrand, { order, zone }: Printed, payment: PaymentRow): Promise<Buffer> {
  const money = (cents: number) => formatCents(cents, order.currency);
  return renderPdf(brand, (page) => {
    page.title('Receipt', payment.receipt_number, 'Paid');
    page.blocks([
      { heading: 'Received from', lines: billedTo(order) },
      {
        heading: 'Details',
        lines: [
          `Order ${order.order_number}`,
          `Invoice ${order.invoice_number}`,
          `Received ${longDay(payment.created_at, zone)}`,
        ],
      },
    ]);
    page.panel(`Amount received: ${money(payment.amount_cents)}`, [`Paid by ${paidBy(payment)}.`, payment.note ?? '']);
    page.facts([
      ['Order total', money(order.total_cents)],
      ['Paid so far', money(order.paid_cents)],
      ['Still open', money(balanceCents(order))],
    ]);
    page.paragraph('Thank you for your payment.', 'muted');
  });
}

export function paidBy(payment: Pick<PaymentRow, 'method' | 'card_brand' | 'card_last4'>): string {
  const { method } = payment;
  if (method === 'other') return 'another way';
  const label = paymentMethodLabels[method].toLowerCase();
  if (method !== 'card' || !payment.card_last4) return label;
  return `${payment.card_brand ?? 'card'} card ending in ${payment.card_last4}`;
}
