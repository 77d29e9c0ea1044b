import { derivedToken } from '#platform/crypto/link-token.server.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

/** The token of a ticket's private link; every mail carries it. */
export const linkToken = (secrets: SecretBox, ticket_id: string): string => derivedToken(secrets, `ticket-link:${ticket_id}`);

export const linkPath = (token: string): string => `/ticket/${token}`;
