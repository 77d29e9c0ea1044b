import { createHash } from 'node:crypto';
import type { SecretBox } from './secret-box.server.ts';

const letters = 48;

/**
 * The token of a private link: 192 bits that only the application's secret brings forth, so that the same link can be handed out
 * again while the database holds nothing but its hash. `of` names what it opens, with its kind: a link to one thing opens no other.
 */
export const derivedToken = (secrets: SecretBox, of: `${string}:${string}`): string => secrets.derive(of).slice(0, letters);

/** What is kept of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
