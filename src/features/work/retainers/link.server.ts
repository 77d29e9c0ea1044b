import { createHash } from 'node:crypto';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

const tokenBytes = 24;

/**
 * The private link of a retainer: 192 bits that only the application's secret brings forth, so that the owner can copy it again
 * while the database holds nothing but its hash. Each link made anew has another number and so another secret.
 */
export const linkToken = (secrets: SecretBox, { id, link_number }: { id: string; link_number: number }): string =>
  secrets.derive(`retainer-link:${id}:${link_number}`).slice(0, tokenBytes * 2);

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
