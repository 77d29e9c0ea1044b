import { useEffect, useRef, useState } from 'react';
import { useLiveSignal } from '#ui/use-live.ts';
import type { ThreadSide } from './side.ts';

/** How often it is told while somebody types, and how long one telling is believed. */
const tellEveryMs = 4_000;
const shownMs = 6_000;

/** Call the answer with every change of the text. */
export function useTellTyping(tell: ThreadSide['typing']): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < tellEveryMs) return;
    last.current = Date.now();
    // Whether it arrives changes nothing for whoever types.
    tell().catch(() => {});
  };
}

/** True while the other side types; its message ends it at once. */
export function useTyping(conversation_id: string, lastOfOther: string | undefined): boolean {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  useLiveSignal('typing', (id) => {
    if (id !== conversation_id) return;
    setTyping(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTyping(false), shownMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message of the other side is what ends it.
  useEffect(() => {
    setTyping(false);
    return () => window.clearTimeout(timer.current);
  }, [lastOfOther]);
  return isTyping;
}
