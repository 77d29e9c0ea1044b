import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { Env } from '../env.server.ts';
import type { AuthDeps } from './auth.server.ts';
import { passkeySite } from './passkey-site.ts';

/** What a credential is called by its authenticator: base64url of at most 1023 bytes. */
const credentialId = /^[\w-]{1,1364}$/;

/** Whether the library can look for it; it would hand anything else to the database. */
export function isCredential(body: unknown): boolean {
  const response = typeof body === 'object' && body !== null && 'response' in body ? body.response : null;
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : null;
  return typeof id === 'string' && credentialId.test(id);
}

/** Possession alone is one factor: the device must have asked for a finger, a face or a PIN, because no code is asked afterwards. */
function demandVerified(isVerified: boolean | undefined): void {
  if (isVerified) return;
  const message = 'This passkey did not check that it is you. Please use one with a screen lock or a PIN.';
  throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message });
}

export const passkeys = (env: Env, { issuer, passkeyUsed }: Pick<AuthDeps, 'issuer' | 'passkeyUsed'>) =>
  passkey({
    ...passkeySite(env),
    rpName: issuer(),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    registration: {
      afterVerification: async ({ verification }) => demandVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        const { userVerified, credentialID } = verification.authenticationInfo;
        demandVerified(userVerified);
        await passkeyUsed(credentialID);
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
