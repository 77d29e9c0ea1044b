import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const webhooksAudit = defineAudit({
  'webhook.created': naming('added the webhook', 'host'),
  'webhook.updated': naming('changed the webhook', 'host'),
  'webhook.deleted': naming('deleted the webhook', 'host'),
  'webhook.secret_renewed': naming('renewed the secret of the webhook', 'host'),
  'webhook.replayed': naming('sent a message again to the webhook', 'host'),
  'webhook.switched_off': naming('switched off the webhook', 'host'),
});
