import { randomBytes } from 'node:crypto';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';

const name = 'foyer_chat';
const days = 90;

/** A new secret of 128 bits for the browser; only its hash is kept here. */
export function newSecret({ answer, platform }: ApiContext): { hash: string; give(): void } {
  const token = randomBytes(16).toString('base64url');
  return {
    hash: tokenHash(token),
    give: () => answer.append('set-cookie', cookie(token, days * 86_400, platform.env.PUBLIC_URL)),
  };
}

export function takeCookie({ answer, platform }: ApiContext): void {
  answer.append('set-cookie', cookie('', 0, platform.env.PUBLIC_URL));
}

export function cookieHash({ headers }: Pick<ApiContext, 'headers'>): string | null {
  const token = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})(?:;|$)`).exec(headers.get('cookie') ?? '')?.[1];
  return token ? tokenHash(token) : null;
}

// No page ever sees it: only the chat's own routes get it.
const cookie = (value: string, seconds: number, publicUrl: string) =>
  `${name}=${value}; Path=/api/conversations; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
