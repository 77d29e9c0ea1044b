import { passiveHeader } from '#shared/passive.ts';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** Whoever reads without touching anything for longer is noticed with the next touch. */
const unusedMs = 60_000;

let lastUse = 0;

/** Notes when somebody is at the page; answers how to stop. */
export function watchUse(): () => void {
  const note = () => {
    lastUse = Date.now();
  };
  note();
  for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
  };
}

/** An open page reads by itself what a stream or a clock tells it to: that must not keep a forgotten session alive. */
export const unusedHeaders = (now = Date.now()): Record<string, string> =>
  lastUse > 0 && now - lastUse > unusedMs ? { [passiveHeader]: '1' } : {};
