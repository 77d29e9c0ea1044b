import { defineAudit } from '#platform/audit/audit.server.ts';

export const clientServicesAudit = defineAudit({
  'subscription.changed': ({ to, cancel_at_period_end }) =>
    cancel_at_period_end
      ? 'cancelled a subscription for the end of its period'
      : `has a subscription that is now ${String(to ?? '').replace('_', ' ')}`,
});
