import { defineAudit } from '#platform/audit/audit.server.ts';

export const checkoutAudit = defineAudit({
  'checkout.details_given': 'gave their details at checkout',
});
