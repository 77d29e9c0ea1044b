import { defineAudit, minor } from '#platform/audit/audit.server.ts';

export const cartAudit = defineAudit({
  'cart.item_added': minor(({ name }) => `put ${String(name ?? 'an item')} into their cart`),
  'cart.quantity_changed': minor(({ name }) => `changed how many of ${String(name ?? 'an item')} are in their cart`),
  'cart.item_removed': minor('took an item out of their cart'),
  'cart.emptied': minor('emptied their cart'),
  'cart.prices_accepted': minor('accepted the new prices in their cart'),
  'cart.merged': minor('brought a cart along when signing in'),
});
