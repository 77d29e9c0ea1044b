import { isIP } from 'node:net';

/**
 * Whose request it is. A proxy adds the address that it was called from to the end of `X-Forwarded-For`; whatever stands before
 * that was sent by the caller, who may write there what they like.
 */
export function clientAddress(forwarded: string | undefined, remote: string | undefined, trustProxy: boolean): string | null {
  const added = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined;
  // What is no address would be a stranger's text in every place that an address is kept.
  return (added && isIP(added) > 0 ? added : remote) || null;
}
