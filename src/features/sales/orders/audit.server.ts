import type { Tx } from '#db/client.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { type ActionOf, defineAudit, naming } from '#platform/audit/audit.server.ts';

export const ordersAudit = defineAudit({
  'order.created': naming('placed order', 'order_number'),
  'order.status_changed': ({ order_number, from, to }) =>
    `set order ${String(order_number ?? '')} from ${String(from ?? '')} to ${String(to ?? '')}`,
  'order.late_fee_added': naming('added a late fee to order', 'order_number'),
  'orders.exported': 'exported the orders',
  'payment.received': naming('booked a payment for order', 'order_number'),
  'payment.failed': naming('saw a payment fail for order', 'order_number'),
  'payment.refunded': naming('refunded a payment of order', 'order_number'),
  'payment.refund_failed': naming('saw a refund fail for order', 'order_number'),
});

/** What a person has done to an order. */
export const auditOrder = (
  tx: Tx,
  author: Actor,
  order: { id: string; order_number: string },
  action: ActionOf<typeof ordersAudit>,
  details: Record<string, unknown>,
): Promise<void> =>
  ordersAudit.write(tx, {
    ...author,
    action,
    entity: 'orders',
    entity_id: order.id,
    details: { order_number: order.order_number, ...details },
  });
