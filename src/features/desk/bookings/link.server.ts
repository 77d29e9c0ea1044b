import { derivedToken } from '#platform/crypto/link-token.server.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { networkOf } from '#shared/ip-address.ts';

/** The private link of a booking; later emails carry the same one. */
export const manageToken = (secrets: SecretBox, bookingId: string): string => derivedToken(secrets, `booking-link:${bookingId}`);

export const managePath = (token: string): string => `/book/${token}`;

/** Knows a network again without keeping its address. */
export const visitorKey = (secrets: SecretBox, ip: string | null): string | null =>
  ip && secrets.derive(`booking-visitor:${networkOf(ip)}`).slice(0, 32);
