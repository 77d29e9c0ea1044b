const leastMs = 4_000;
const letterMs = 65;
const actionMs = 10_000;

/** As long as it takes to read; whoever may take something back needs the time to read that it happened. */
export const toastDuration = (text: string, hasAction: boolean): number =>
  Math.max(hasAction ? actionMs : leastMs, text.length * letterMs);
