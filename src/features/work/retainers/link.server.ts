import { derivedToken } from '#platform/crypto/link-token.server.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

/** The token of a retainer's private link. Each link made anew has another number and so another token. */
export const linkToken = (secrets: SecretBox, { id, link_number }: { id: string; link_number: number }): string =>
  derivedToken(secrets, `retainer-link:${id}:${link_number}`);
