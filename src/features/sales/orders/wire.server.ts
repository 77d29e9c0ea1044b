import type { order_items, orders, payments } from '#db/schema/sales/orders.ts';
import { toAmount } from '#shared/money.ts';
import { wallTime } from '#shared/zoned-time.ts';
import type { OrderPayment, OrderSummary } from './contract.ts';
import { balanceCents, customerName, invoiceNumberOf, isOverdue } from './policy.ts';

type OrderRow = typeof orders.$inferSelect;
export type SummaryRow = Omit<
  OrderRow,
  | 'created_by'
  | 'subtotal_cents'
  | 'tax_rate_bp'
  | 'tax_cents'
  | 'invoice_file_id'
  | 'checkout_key'
  | 'is_placed'
  | 'estimate_id'
  | 'updated_at'
>;

export function toSummary(order: SummaryRow, now: Date, zone: string): OrderSummary {
  return {
    id: order.id,
    order_number: order.order_number,
    invoice_number: invoiceNumberOf(order),
    user_id: order.user_id,
    customer_name: customerName(order.billing_address),
    status: order.status,
    payment_status: order.payment_status,
    payment_method: order.payment_method,
    payment_intent_id: order.payment_intent_id,
    currency: order.currency,
    total_amount: toAmount(order.total_cents, order.currency),
    balance_due: toAmount(balanceCents(order), order.currency),
    due_at: order.due_at.toISOString(),
    due_on: wallTime(order.due_at.getTime(), zone).day,
    paid_at: order.paid_at?.toISOString() ?? null,
    is_overdue: isOverdue(order, now),
    created_at: order.created_at.toISOString(),
    is_sample: order.is_sample,
  };
}

export const toItem = (item: typeof order_items.$inferSelect, currency: string) => ({
  id: item.id,
  name: item.name,
  description: item.description,
  type: item.type,
  frequency: item.frequency,
  quantity: item.quantity,
  price: toAmount(item.unit_price_cents, currency),
  total: toAmount(item.line_total_cents, currency),
});

export const toPayment = (payment: typeof payments.$inferSelect): OrderPayment => ({
  id: payment.id,
  receipt_number: payment.receipt_number,
  method: payment.method,
  currency: payment.currency,
  amount: toAmount(payment.amount_cents, payment.currency),
  amount_refunded: toAmount(payment.refunded_cents, payment.currency),
  card_brand: payment.card_brand,
  card_last4: payment.card_last4,
  note: payment.note,
  created_at: payment.created_at.toISOString(),
});
