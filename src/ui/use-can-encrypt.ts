import { canEncrypt } from '#shared/field-cipher.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

export const needsHttps = 'Your browser encrypts on secure (https) pages only.';

/** False on a page over plain HTTP, once the browser can tell: it has no Web Crypto there. */
export function useCanEncrypt(): boolean {
  const hydrated = useHydrated();
  return !hydrated || canEncrypt();
}
