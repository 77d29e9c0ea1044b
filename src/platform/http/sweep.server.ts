import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** `minor` clears what was thrown away just now and takes a moment; `major` looks at everything and takes tens of milliseconds. */
export type Sweep = (kind: 'minor' | 'major') => void;

/**
 * Clears what is no longer needed. By itself the engine lets text and buffers pile up to more than a hundred megabytes before
 * it looks; a stream that runs for a minute and asks for this now and then stays flat.
 */
export const sweep: Sweep = (() => {
  try {
    setFlagsFromString('--expose-gc');
    const gc: unknown = runInNewContext('typeof gc === "function" ? gc : undefined');
    if (typeof gc === 'function') return (type) => void gc({ type });
  } catch {
    // Then the engine decides by itself.
  }
  return () => {};
})();
