import { useRef } from 'react';

/** How often it is told while somebody types, and how long one telling is believed. */
const tellEveryMs = 4_000;
export const typingShownMs = 6_000;

/** Call the answer with every change of the text. */
export function useTellTyping(tell: () => Promise<unknown>): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < tellEveryMs) return;
    last.current = Date.now();
    // Whether it arrives changes nothing for whoever types.
    tell().catch(() => {});
  };
}
