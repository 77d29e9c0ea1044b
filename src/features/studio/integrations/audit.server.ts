import { type AuditDetails, defineAudit, minor } from '#platform/audit/audit.server.ts';

const provider = ({ integration_type }: AuditDetails): string => (integration_type === 'microsoft' ? 'Microsoft' : 'SMTP');

export const integrationsAudit = defineAudit({
  'integration.updated': 'changed the payment provider’s settings',
  'integration.removed': 'removed the payment provider’s keys',
  'mail_provider.updated': (details) => `changed the mail provider’s settings (${provider(details)})`,
  'mail_provider.removed': (details) => `removed the mail provider’s settings (${provider(details)})`,
  'mail_provider.tested': minor('sent a test email'),
});
