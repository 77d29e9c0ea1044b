import { useEffect, useRef, useState } from 'react';
import { useLiveSignal } from '#ui/use-live.ts';
import { typingShownMs } from './use-tell-typing.ts';

/** True while the other side types; its message ends it at once. */
export function useTyping(conversation_id: string, lastOfOther: string | undefined): boolean {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  useLiveSignal('typing', (id) => {
    if (id !== conversation_id) return;
    setTyping(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTyping(false), typingShownMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message of the other side is what ends it.
  useEffect(() => {
    setTyping(false);
    return () => window.clearTimeout(timer.current);
  }, [lastOfOther]);
  return isTyping;
}
