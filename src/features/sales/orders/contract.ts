import { oc } from '@orpc/contract';
import { z } from 'zod';
import { orderPaymentMethods, orderStatuses, paymentMethods, paymentStatuses } from '#shared/choices/sales/orders.ts';
import { frequencies, serviceTypes } from '#shared/choices/sales/services.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { printable } from '#shared/printable/field.ts';
import { dayInput, listQuery, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { dueChoices } from './choices.ts';

const money = z.number().describe('In the currency of its order');

const dollars = z.number().describe('US dollars');

export const orderSummary = z.object({
  id: z.uuid(),
  order_number: z.string(),
  invoice_number: z.string(),
  user_id: z.uuid().nullable(),
  customer_name: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  payment_method: z.enum(orderPaymentMethods),
  payment_intent_id: z.string().nullable(),
  currency: z.string(),
  total_amount: money,
  balance_due: money,
  due_at: timestamp,
  due_on: z.iso.date().describe("The day on the studio's calendar, as the invoice names it"),
  paid_at: timestamp.nullable(),
  is_overdue: z.boolean(),
  created_at: timestamp,
  is_sample: z.boolean(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const billingAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  city: z.string().default(''),
  region: z.string().default(''),
  postalCode: z.string().default(''),
  country: z.string().default(''),
});

export const orderItem = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(serviceTypes),
  frequency: z.enum(frequencies).nullable(),
  quantity: z.number().int(),
  price: money,
  total: money,
});

export const orderPayment = z.object({
  id: z.uuid(),
  receipt_number: z.string(),
  method: z.enum(paymentMethods),
  currency: z.string(),
  amount: money,
  amount_refunded: money,
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  note: z.string().nullable(),
  created_at: timestamp,
});
export type OrderPayment = z.infer<typeof orderPayment>;

export const timelineEntry = z.object({ id: z.uuid(), kind: z.string(), text: z.string(), at: timestamp });
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const orderDetail = orderSummary.extend({
  subtotal: money,
  tax_rate: z.number().describe('Percent'),
  tax: money,
  late_fee: money,
  amount_paid: money,
  amount_refunded: money,
  billing_address: billingAddress,
  items: z.array(orderItem),
  payments: z.array(orderPayment),
  contracts: z.array(z.object({ id: z.uuid(), contract_number: z.string() })).describe('Signed for what was bought'),
  timeline: z.array(timelineEntry),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const adminOrderDetail = orderDetail.extend({
  months_overdue: z.number().int(),
  late_fee_to_add: money.describe('What a late fee would add today; it is owed only once it has been added'),
});
export type AdminOrderDetail = z.infer<typeof adminOrderDetail>;

export const orderStats = z.object({
  total_revenue: dollars.describe('All orders paid in US dollars, net of refunds'),
  monthly_revenue: dollars.describe('Those paid in this month of the studio, net of refunds'),
  other_revenue: z
    .array(z.object({ currency: z.string(), total_revenue: money, monthly_revenue: money }))
    .describe('The same of each other currency'),
  total_orders: z.number().int(),
  pending_orders: z.number().int(),
});
export type OrderStats = z.infer<typeof orderStats>;

export const orderPage = pageOf(orderSummary).extend({
  more_matches: z.boolean().describe('A short search found more than it looked at: more characters narrow it'),
});
export type OrderPage = z.infer<typeof orderPage>;

export const receipt = orderPayment.extend({ order_id: z.uuid(), order_number: z.string() });

export const billingOverview = z.object({
  balance_due: dollars,
  overdue: dollars,
  other_balances: z
    .array(z.object({ currency: z.string(), balance_due: money, overdue: money }))
    .describe('What is owed in each other currency'),
  unpaid: z.array(orderSummary).describe('Invoices that wait for payment, the first due first'),
  receipts: z.array(receipt).describe('The newest payments'),
});
export type BillingOverview = z.infer<typeof billingOverview>;

export const manualPayment = z.object({
  amount: z
    .number('Please enter an amount')
    .positive('Please enter an amount above zero')
    .max(100_000_000_000, 'This amount is too large')
    .describe('With the decimals that the currency of the order has'),
  method: z.enum(['transfer', 'cash', 'other']),
  note: optionalText(200).superRefine(printable),
  paid_on: dayInput('Please choose a day').optional().describe('The day on which the money came in; today when left out'),
  request_key: z.uuid().optional().describe('The same key books the payment once'),
});

const tags = ['Orders'];
const byId = z.object({ id: z.uuid() });
// Not checked any further: what is no document is not found, whatever it looks like.
const anyId = z.object({ id: z.string() });
// An empty one, as a form sends it, is none.
const left = (value: unknown) => value || undefined;
/** The same for the list and for the export. */
const filters = z.object({
  status: z.preprocess(left, z.enum(orderStatuses, 'This status is not known.').optional()),
  due: z.preprocess(left, z.enum(dueChoices).optional()).describe('Invoices that wait for money, by their due date'),
  q: listQuery.shape.q.describe(
    'Words of the customer’s name, company or email address; an order or customer id, its beginning or its last characters; or an order number',
  ),
});

export const ordersContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/orders', tags, summary: 'Orders, newest first' })
    .input(listQuery.extend(filters.shape))
    .output(orderPage),
  stats: oc
    .route({ method: 'GET', path: '/admin/orders/stats', tags, summary: 'Revenue and counts of orders' })
    .output(orderStats),
  get: oc
    .route({ method: 'GET', path: '/admin/orders/{id}', tags, summary: 'One order with everything about it' })
    .input(byId)
    .output(adminOrderDetail),
  setStatus: oc
    .route({ method: 'PATCH', path: '/admin/orders/{id}/status', tags, summary: 'Sets an order’s status' })
    .input(byId.extend({ status: z.enum(orderStatuses) }))
    .output(orderSummary),
  addPayment: oc
    .route({ method: 'POST', path: '/admin/orders/{id}/payments', tags, summary: 'Books a payment that came in by hand' })
    .input(byId.extend(manualPayment.shape))
    .output(orderSummary),
  addLateFee: oc
    .route({ method: 'POST', path: '/admin/orders/{id}/late-fee', tags, summary: 'Adds the late fee that is shown' })
    .input(byId.extend({ amount: z.number().positive() }))
    .output(orderSummary),
  listOwn: oc
    .route({ method: 'GET', path: '/orders', tags, summary: 'Your orders, newest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(orderSummary)),
  billing: oc
    .route({ method: 'GET', path: '/orders/billing', tags, summary: 'What you owe, and your receipts' })
    .output(billingOverview),
  getOwn: oc.route({ method: 'GET', path: '/orders/{id}', tags, summary: 'One of your orders' }).input(byId).output(orderDetail),
  export: oc
    .route({
      method: 'GET',
      path: '/admin/orders/export.csv',
      tags,
      summary: 'The orders of the list with these filters as CSV, newest first',
      ...downloadRoute('text/csv'),
    })
    .input(filters)
    .output(download),
  downloadInvoice: oc
    .route({
      method: 'GET',
      path: '/orders/{id}/invoice.pdf',
      tags,
      summary: 'The invoice of one of your orders; of any order for an administrator',
      ...downloadRoute('application/pdf'),
    })
    .input(anyId)
    .output(download),
  downloadReceipt: oc
    .route({
      method: 'GET',
      path: '/orders/{id}/receipts/{payment_id}/receipt.pdf',
      tags,
      summary: 'The receipt of a payment',
      ...downloadRoute('application/pdf'),
    })
    .input(anyId.extend({ payment_id: z.string() }))
    .output(download),
};
