import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const estimatesAudit = defineAudit({
  'estimate.created': naming('wrote estimate', 'estimate_number'),
  'estimate.updated': naming('changed estimate', 'estimate_number'),
  'estimate.deleted': naming('deleted the draft of estimate', 'estimate_number'),
  'estimate.sent': naming('sent estimate', 'estimate_number'),
  'estimate.viewed': naming('opened estimate', 'estimate_number'),
  'estimate.accepted': naming('accepted estimate', 'estimate_number'),
  'estimate.declined': naming('declined estimate', 'estimate_number'),
  'estimate.expired': ({ estimate_number }) => `let estimate ${String(estimate_number ?? '')} expire`,
  'estimate.link_revoked': naming('revoked the link of estimate', 'estimate_number'),
  'estimate.reminders_on': naming('switched on reminders of estimate', 'estimate_number'),
  'estimate.reminders_off': naming('switched off reminders of estimate', 'estimate_number'),
  'estimate.converted': ({ estimate_number, contract_number }) =>
    `made contract ${String(contract_number ?? '')} of estimate ${String(estimate_number ?? '')}`,
});
