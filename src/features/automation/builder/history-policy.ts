/** What can be undone and done again. */
export type History<T> = { past: readonly T[]; present: T; future: readonly T[]; changed_at: number };

const kept = 100;
/** What is typed in one go is undone in one go, in milliseconds. */
const oneGo = 800;

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], changed_at: 0 });

/** `isTyped` is a change of a text: it joins the one before, if that was just now. */
export function record<T>(history: History<T>, present: T, isTyped: boolean, now: number): History<T> {
  const joins = isTyped && history.past.length > 0 && now - history.changed_at < oneGo;
  const past = joins ? history.past : [...history.past, history.present].slice(-kept);
  return { past, present, future: [], changed_at: isTyped ? now : 0 };
}

export function undo<T>({ past, present, future }: History<T>): History<T> | null {
  const before = past.at(-1);
  return before === undefined ? null : { past: past.slice(0, -1), present: before, future: [present, ...future], changed_at: 0 };
}

export function redo<T>({ past, present, future }: History<T>): History<T> | null {
  const [next, ...rest] = future;
  return next === undefined ? null : { past: [...past, present], present: next, future: rest, changed_at: 0 };
}
