import { defineAudit } from '#platform/audit/audit.server.ts';

export const cartAudit = defineAudit({
  'cart.item_added': ({ name }) => `put ${String(name ?? 'an item')} into their cart`,
  'cart.quantity_changed': ({ name }) => `changed how many of ${String(name ?? 'an item')} are in their cart`,
  'cart.item_removed': 'took an item out of their cart',
  'cart.emptied': 'emptied their cart',
  'cart.prices_accepted': 'accepted the new prices in their cart',
  'cart.merged': 'brought a cart along when signing in',
});
