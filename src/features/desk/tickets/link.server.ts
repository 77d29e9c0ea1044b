import { createHash } from 'node:crypto';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

const tokenLength = 48;

/** The token of a ticket's private link. It is derived, so that every mail can carry it while the database holds only its hash. */
export const linkToken = (secrets: SecretBox, ticket_id: string): string =>
  secrets.derive(`ticket-link:${ticket_id}`).slice(0, tokenLength);

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const linkPath = (token: string): string => `/ticket/${token}`;
