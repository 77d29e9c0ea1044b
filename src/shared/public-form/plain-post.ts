import type { Problems } from './rules.ts';

/** What came of a form that the browser posted without scripts: what was typed, and why it was not taken. */
export type PlainPost = {
  values: Record<string, string>;
  /** All that was chosen, of fields that have several values. */
  lists: Record<string, string[]>;
  problems: Problems;
  error: string | null;
  /** A code for why, where the page offers something else then; empty where there is none. */
  reason: string;
};
