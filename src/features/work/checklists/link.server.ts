import { createHash } from 'node:crypto';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

const tokenLength = 48;

/**
 * The token of a private link: 192 bits that only the application's secret, the list and the count of its links bring forth, so
 * that reminders can carry the link while the database holds nothing but its hash.
 */
export const linkToken = (secrets: SecretBox, checklist_id: string, link_version: number): string =>
  secrets.derive(`checklist-link:${checklist_id}:${link_version}`).slice(0, tokenLength);

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');
