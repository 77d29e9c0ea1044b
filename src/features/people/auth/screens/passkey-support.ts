/** Why passkeys do not work in this browser at this address, or null. Small: it is loaded with the page, the rest when it is needed. */
export function passkeyProblem(origin: string | null): string | null {
  if (!window.isSecureContext)
    return 'Browsers use passkeys on secure (https) pages only. Please open this site by its https address.';
  if (origin && window.location.origin !== origin) return `Passkeys work at ${origin} only. Please open this page there.`;
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys. Please use a newer one.';
  return null;
}

/** Whether the browser can offer a passkey among the suggestions of the email field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (passkeyProblem(null)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
