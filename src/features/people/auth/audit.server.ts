import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const authAudit = defineAudit({
  'client.register': 'registered',
  'user.created': 'created an account',
  'email.confirm': 'confirmed their email address',
  'password.reset-request': 'asked for a new password',
  'password.reset': 'chose a new password',
  'two_factor.dropped': 'took two-factor sign-in back with a reset',
  'passkey.dropped': 'took the passkeys of the last day back with a reset',
  'recovery_email.kept': 'kept their recovery address',
  'account.deactivated': naming('deactivated the account of', 'email'),
  'account.reactivated': naming('reactivated the account of', 'email'),
});
