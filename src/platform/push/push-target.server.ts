import type { LookupFunction } from 'node:net';
import { isPublicHost, publicLookup } from '#platform/http/public-address.server.ts';

const isNamed = (url: URL, service: string | undefined): boolean =>
  service !== undefined && new URL(service).origin === url.origin;

/** Whether a browser's push service may be at this address; `service` is the one of the own network that the owner has named. */
export function isPushEndpoint(endpoint: string, service?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (isNamed(url, service)) return true;
  return url.protocol === 'https:' && !url.username && !url.password && isPublicHost(url.hostname);
}

export const lookupFor = (endpoint: string, service?: string): LookupFunction | undefined =>
  isNamed(new URL(endpoint), service) ? undefined : publicLookup;
