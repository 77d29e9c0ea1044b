import type { DocumentType } from '#shared/choices/papers/evidence.ts';

/**
 * What a person agrees to by accepting or signing. The record keeps version and words, so a text is never changed: it gets a
 * successor with a new version.
 */
export const consents = {
  estimate: {
    version: 'accept-1',
    text: 'I have read this estimate and accept it, with the options chosen above. My name, the time, my network address and my browser are kept as proof.',
  },
  contract: {
    version: 'sign-1',
    text: 'I have read this contract and agree to it. I sign it electronically, and I understand that this binds me as a signature on paper would. My name, the time, my network address and my browser are kept as proof.',
  },
} as const satisfies Record<DocumentType, { version: string; text: string }>;

/** The words of a version; null for one that is no longer, or never was, before anybody. */
export const consentText = (version: string): string | null =>
  Object.values(consents).find((one) => one.version === version)?.text ?? null;
