import { type AuditDetails, defineAudit, naming } from '#platform/audit/audit.server.ts';
import { isSocialProvider, socialNames } from '#shared/social-providers.ts';

const provider = ({ provider }: AuditDetails): string => (isSocialProvider(provider) ? socialNames[provider] : 'another service');

export const accountAudit = defineAudit({
  'password.changed': 'changed their password',
  'profile.updated': 'updated their profile',
  'session.revoked': 'signed a device out',
  'session.others_revoked': 'signed all other devices out',
  'two_factor.enabled': 'turned two-factor sign-in on',
  'two_factor.disabled': 'turned two-factor sign-in off',
  'two_factor.codes_renewed': 'renewed their recovery codes',
  'passkey.added': naming('added the passkey', 'name'),
  'passkey.renamed': naming('renamed a passkey to', 'name'),
  'passkey.removed': naming('removed the passkey', 'name'),
  'social.connected': (details) => `connected ${provider(details)} to their account`,
  'social.disconnected': (details) => `disconnected ${provider(details)} from their account`,
  'recovery_email.requested': 'asked for a recovery address',
  'recovery_email.confirmed': 'confirmed a recovery address',
  'recovery_email.removed': 'removed their recovery address',
  'recovery_email.change_dropped': 'called off a change of their recovery address',
});
