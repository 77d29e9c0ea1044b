import type { AnalyticsTool } from '#shared/analytics.ts';

/** Consent is for the tools that were named; one that is added later is asked for again. */
export type Remembered = { accepted: boolean; tools: AnalyticsTool[] };

export const consentKey = 'cookie-consent';

export function readConsent(): Remembered | null {
  try {
    const value = JSON.parse(localStorage.getItem(consentKey) ?? 'null');
    return typeof value?.accepted === 'boolean' && Array.isArray(value.tools) ? value : null;
  } catch {
    return null;
  }
}

export function writeConsent(consent: Remembered): void {
  try {
    localStorage.setItem(consentKey, JSON.stringify(consent));
  } catch {
    // Storage may be blocked; then the choice lasts as long as the page.
  }
}

/** Whether this answer settles the question for the tools in use. */
export const settles = (consent: Remembered | null, tools: AnalyticsTool[]): boolean =>
  consent !== null && tools.every((tool) => consent.tools.includes(tool));
