import { createHash } from 'node:crypto';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

const tokenBytes = 24;

/**
 * The private link of a booking: 192 bits that only the application's secret and the booking's id bring forth, so that
 * later mails can carry the same link while the database holds nothing but its hash.
 */
export const manageToken = (secrets: SecretBox, bookingId: string): string =>
  secrets.derive(`booking-link:${bookingId}`).slice(0, tokenBytes * 2);

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export const managePath = (token: string): string => `/book/${token}`;

/** Knows an address again without keeping it. */
export const visitorKey = (secrets: SecretBox, ip: string | null): string | null =>
  ip && secrets.derive(`booking-visitor:${ip}`).slice(0, 32);
