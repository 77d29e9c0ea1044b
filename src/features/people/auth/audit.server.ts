import { type AuditDetails, defineAudit, naming } from '#platform/audit/audit.server.ts';
import { isSocialProvider, socialNames } from '#shared/social-providers.ts';

const provider = ({ provider }: AuditDetails): string => (isSocialProvider(provider) ? socialNames[provider] : 'another service');

export const authAudit = defineAudit({
  'client.register': (details) => (details.provider ? `registered with ${provider(details)}` : 'registered'),
  'user.created': 'created an account',
  'email.confirm': 'confirmed their email address',
  'address.vouched': naming('vouched for the address of the account', 'email'),
  'address.vouch_withdrawn': naming('no longer vouches for the address of the account', 'email'),
  'password.reset-request': 'asked for a new password',
  'password.reset': 'chose a new password',
  'two_factor.dropped': 'took two-factor sign-in back with a reset',
  'passkey.dropped': 'took the passkeys of the last day back with a reset',
  'social.dropped': (details) => `took the connection with ${provider(details)} back with a reset`,
  'recovery_email.kept': 'kept their recovery address',
  'account.deactivated': naming('deactivated the account of', 'email'),
  'account.reactivated': naming('reactivated the account of', 'email'),
});
