/** Each entry with its place: the owner may write two alike, and no entry has a state that would have to move with it. */
export const keyed = <T>(entries: readonly T[]): (readonly [place: number, entry: T])[] =>
  entries.map((entry, at) => [at, entry]);
