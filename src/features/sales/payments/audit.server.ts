import { defineAudit, minor, naming } from '#platform/audit/audit.server.ts';

export const paymentsAudit = defineAudit({
  'payment.opened': minor(naming('opened the card payment of', 'order_number')),
  'card.changed': 'changed their card on file',
  'card.removed': 'removed their card on file',
});
