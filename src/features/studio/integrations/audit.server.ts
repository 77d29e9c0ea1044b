import { type AuditDetails, defineAudit, minor } from '#platform/audit/audit.server.ts';
import { isSocialProvider, socialNames } from '#shared/social-providers.ts';

const provider = ({ integration_type }: AuditDetails): string => (integration_type === 'microsoft' ? 'Microsoft' : 'SMTP');

const social = ({ provider }: AuditDetails): string => (isSocialProvider(provider) ? socialNames[provider] : 'a provider');

export const integrationsAudit = defineAudit({
  'integration.updated': 'changed the payment provider’s settings',
  'integration.removed': 'removed the payment provider’s keys',
  'social_login.updated': 'changed the keys of the social login',
  'social_login.removed': (details) => `removed the keys of the social login with ${social(details)}`,
  'mail_provider.updated': (details) => `changed the mail provider’s settings (${provider(details)})`,
  'mail_provider.removed': (details) => `removed the mail provider’s settings (${provider(details)})`,
  'mail_provider.tested': minor('sent a test email'),
});
