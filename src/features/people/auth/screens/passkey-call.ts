import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { ApiFailure } from '#ui/api-client.ts';
import { getAuth, postAuth } from './auth-call.ts';

/** The person closed the browser's question, or another question took its place. */
export class PasskeyCancelled extends Error {}

const elsewhere = (host: string) => `Passkeys work at ${host} only. Please open this page there.`;

const problems: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device cannot keep passkeys. Please use another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check that it is you. Please use one with a screen lock or a PIN.',
};

const broken = 'The browser could not use the passkey. Please try again.';
const byBrowser = 'BROWSER_REFUSED';
const refusedBy = (message: string) => new ApiFailure(message, 400, byBrowser);

function explained(error: unknown, host: string | undefined): Error {
  if (!(error instanceof WebAuthnError)) {
    const isClosed = error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
    return isClosed ? new PasskeyCancelled() : refusedBy(broken);
  }
  if (error.code === 'ERROR_CEREMONY_ABORTED' || error.name === 'NotAllowedError') return new PasskeyCancelled();
  if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID')
    return refusedBy(elsewhere(host ?? 'the address of this site'));
  return refusedBy(problems[error.code] ?? broken);
}

/** `isSuggested`: offered among the suggestions of the email field, until the person chooses or another call takes its place. */
export async function signInWithPasskey({ isSuggested = false } = {}): Promise<void> {
  const asked = await getAuth<PublicKeyCredentialRequestOptionsJSON>('/passkey/generate-authenticate-options');
  const optionsJSON = { ...asked, userVerification: 'required' as const };
  const { clientExtensionResults: _, ...response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isSuggested,
  }).catch((error: unknown) => {
    throw explained(error, asked.rpId);
  });
  await postAuth('/passkey/verify-authentication', { response });
}

export const stopSuggesting = (): void => WebAuthnAbortService.cancelCeremony();

export async function makePasskey(options: Record<string, unknown>) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw explained(error, optionsJSON.rp.id);
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } };
}

const refusals: Record<string, string> = {
  PASSKEY_NOT_FOUND: 'This passkey does not open an account here. It may have been removed.',
  CHALLENGE_NOT_FOUND: 'This took too long. Please try again.',
  AUTHENTICATION_FAILED: 'The passkey could not be checked. Please try again.',
};

export type PasskeyRefusal = {
  /** What to tell; null where the person has only changed their mind. */
  text: string | null;
  /** The person chose a passkey, and the server refused it. */
  isChosen: boolean;
};

const notChosen = new Set([byBrowser, 'TOO_MANY_REQUESTS']);

export function passkeyRefusal(error: unknown): PasskeyRefusal {
  if (error instanceof PasskeyCancelled) return { text: null, isChosen: false };
  if (!(error instanceof ApiFailure) || error.status === 0) return { text: 'Failed to log in', isChosen: false };
  return { text: refusals[error.code] ?? (error.message || 'Login failed.'), isChosen: !notChosen.has(error.code) };
}
