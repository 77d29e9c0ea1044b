import type { DocumentType } from '#shared/choices/papers/evidence.ts';

export const documentNames = { estimate: 'Estimate', contract: 'Contract' } as const satisfies Record<DocumentType, string>;

/** Milliseconds between the load of a print window and its dialog. */
export const printDelay = 250;

// Programs that fetch a link to show a preview of it, or to look for malware: no person has seen the document.
const machines =
  /bot\/|bot-|bot\)|\wbot\b(?= \()|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram|discord|skype|linkedin|pinterest|embedly|iframely|vkshare|safelinks|barracuda|mimecast|proofpoint|imageproxy|curl|wget|python|java\/|go-http|axios|node-fetch|undici|okhttp|libwww|httpclient/i;

export const isMachine = (userAgent: string | null): boolean => !userAgent || machines.test(userAgent);
