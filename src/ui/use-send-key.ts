import { useRef } from 'react';
import { newKey } from '#shared/new-key.ts';

/**
 * The key by which the server knows what is sent again after a lost answer. It is the same as long as the same is sent: whoever has
 * changed their words meanwhile sends something else, which must not be taken for what was kept already.
 */
export function useSendKey() {
  const last = useRef<{ parts: readonly unknown[]; key: string } | null>(null);
  return {
    /** Of words and files, one by one. */
    keyFor: (...parts: readonly unknown[]): string => {
      const before = last.current?.parts;
      const isSame = before?.length === parts.length && parts.every((part, at) => Object.is(part, before[at]));
      if (!last.current || !isSame) last.current = { parts, key: newKey() };
      return last.current.key;
    },
    /** It was kept: the same words again are another message. */
    renew: () => {
      last.current = null;
    },
  };
}
