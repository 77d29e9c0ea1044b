import { defineAudit, minor } from '#platform/audit/audit.server.ts';

export const checkoutAudit = defineAudit({
  'checkout.details_given': minor('gave their details at checkout'),
});
