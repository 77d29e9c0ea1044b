import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const ordersAudit = defineAudit({
  'order.created': naming('placed order', 'order_number'),
  'order.status_changed': ({ order_number, from, to }) =>
    `set order ${String(order_number ?? '')} from ${String(from ?? '')} to ${String(to ?? '')}`,
  'order.late_fee_added': naming('added a late fee to order', 'order_number'),
  'orders.exported': 'exported the orders',
  'payment.received': naming('booked a payment for order', 'order_number'),
  'payment.failed': naming('saw a payment fail for order', 'order_number'),
  'payment.refunded': naming('refunded a payment of order', 'order_number'),
});
