import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Clears what was just thrown away. By itself the engine lets short-lived text and buffers pile up to more than a hundred
 * megabytes before it looks; a long stream that asks for this now and then stays flat, and is no slower for it.
 */
export const sweepYoung: () => void = (() => {
  try {
    setFlagsFromString('--expose-gc');
    const gc: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
    if (typeof gc === 'function') return () => void gc({ type: 'minor' });
  } catch {
    // Then the engine decides by itself.
  }
  return () => {};
})();
