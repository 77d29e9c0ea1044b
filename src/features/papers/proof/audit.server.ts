import { defineAudit } from '#platform/audit/audit.server.ts';

const about = ({ purpose, contract_number }: Record<string, unknown>) =>
  `to ${purpose === 'decline' ? 'decline' : 'sign'} contract ${String(contract_number ?? '')}`;

export const proofAudit = defineAudit({
  'document.code_sent': (details) => `asked for a code ${about(details)}`,
  'document.code_refused': (details) => `entered a wrong code ${about(details)}`,
});
