import type pg from 'pg';
import { defineCsv, moment, money, typed } from '#platform/http/csv.server.ts';
import { matching, type OrderFilters } from './search.server.ts';

const ordersCsv = defineCsv({
  from: 'orders',
  order: 'created_at desc nulls last, id desc nulls last',
  columns: () => ({
    order_number: 'order_number',
    order_id: 'id',
    created_at: moment('created_at'),
    status: 'status',
    payment_status: 'payment_status',
    payment_method: 'payment_method',
    payment_intent_id: typed('payment_intent_id'),
    customer_id: 'user_id',
    customer_name: typed(`trim(concat(billing_address->>'firstName', ' ', billing_address->>'lastName'))`),
    customer_email: typed(`(billing_address->>'email')`),
    company: typed(`(billing_address->>'company')`),
    currency: 'currency',
    subtotal: money('subtotal_cents'),
    tax: money('tax_cents'),
    late_fee: money('late_fee_cents'),
    total_amount: money('total_cents'),
    amount_paid: money('paid_cents'),
    amount_refunded: money('refunded_cents'),
    balance_due: money(`case when status = 'pending' then greatest(0, total_cents - paid_cents + refunded_cents) else 0 end`),
    invoice_number: 'invoice_number',
    due_at: moment('due_at'),
    paid_at: moment('paid_at'),
    is_sample: 'is_sample',
  }),
});

/** The orders of one moment that a list with these filters shows, as CSV, newest first. */
export const exportOrders = (pool: pg.Pool, filters: OrderFilters, signal?: AbortSignal): ReadableStream<Uint8Array> =>
  ordersCsv(pool, matching(filters, new Date()), signal);
