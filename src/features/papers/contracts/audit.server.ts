import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const contractsAudit = defineAudit({
  'contract.created': naming('wrote contract', 'contract_number'),
  'contract.updated': naming('changed contract', 'contract_number'),
  'contract.deleted': naming('deleted the draft of contract', 'contract_number'),
  'contract.sent': naming('sent contract', 'contract_number'),
  'contract.signed': naming('signed contract', 'contract_number'),
  'contract.countersigned': ({ contract_number }) => `signed contract ${String(contract_number ?? '')} for the studio`,
  'contract.declined': naming('declined contract', 'contract_number'),
  'contract.cancelled': naming('cancelled contract', 'contract_number'),
  'contract.superseded': naming('needs a new contract instead of', 'contract_number'),
  'contract.lapsed': ({ contract_number }) => `let contract ${String(contract_number ?? '')} lapse: no order followed`,
  'contract.link_revoked': naming('revoked the link of contract', 'contract_number'),
  'contract.reminders_on': ({ contract_number }) => `turned reminders of contract ${String(contract_number ?? '')} on`,
  'contract.reminders_off': ({ contract_number }) => `turned reminders of contract ${String(contract_number ?? '')} off`,
  'contract_template.created': naming('added the contract template', 'name'),
  'contract_template.updated': naming('changed the contract template', 'name'),
  'contract_template.deleted': naming('deleted the contract template', 'name'),
});
