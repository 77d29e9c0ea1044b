import { derivedToken } from '#platform/crypto/link-token.server.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

/** The private link of a booking; later mails carry the same one. */
export const manageToken = (secrets: SecretBox, bookingId: string): string => derivedToken(secrets, `booking-link:${bookingId}`);

export const managePath = (token: string): string => `/book/${token}`;

/** Knows an address again without keeping it. */
export const visitorKey = (secrets: SecretBox, ip: string | null): string | null =>
  ip && secrets.derive(`booking-visitor:${ip}`).slice(0, 32);
