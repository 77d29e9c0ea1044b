import { derivedToken } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { isLoopback } from '#shared/ip-address.ts';

type Parts = Pick<Platform, 'env' | 'secrets'>;

/**
 * What `/setup` asks for, or null where only people at this machine can open it. Without a `SETUP_TOKEN` it comes from the
 * application's secret: the same after a restart and in every process, and stored nowhere.
 */
export function setupTokenOf({ env, secrets }: Parts): string | null {
  return env.SETUP_TOKEN ?? (isLocalOnly(env) ? null : derivedToken(secrets, 'setup:token'));
}

/** The address to begin at, for the console. A token that the owner chose is not repeated there. */
export function setupAddress(parts: Parts, address: string): string {
  const token = parts.env.SETUP_TOKEN ? null : setupTokenOf(parts);
  return token ? `${address}/setup?token=${token}` : `${address}/setup`;
}

/** A proxy in front of a loopback address lets strangers in: `TRUST_PROXY` or a public name tells of one. */
function isLocalOnly({ HOST, PUBLIC_URL, TRUST_PROXY }: Parts['env']): boolean {
  return HOST !== undefined && isLoopback(HOST) && !TRUST_PROXY && isLoopback(new URL(PUBLIC_URL).hostname);
}
