import { derivedToken } from '#platform/crypto/link-token.server.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

/** The token of a list's private link, which reminders carry. Each link made anew has another count and so another token. */
export const linkToken = (secrets: SecretBox, checklist_id: string, link_version: number): string =>
  derivedToken(secrets, `checklist-link:${checklist_id}:${link_version}`);
