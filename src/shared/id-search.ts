/** What a text can mean as an id: each meaning is one look into one index. */
export type IdSearch = {
  /** Ids from here to there: a whole id, or its beginning. */
  range: { from: string; to: string; whole: boolean } | null;
  /** The last eight characters, which is how ids are shown; `ending` when more than those are given. */
  tail: { start: string; whole: boolean; ending: string | null } | null;
};

/** Ids are shown by their last eight characters. */
export const tailOf = (id: string): string => id.slice(-8);

const asUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

export function readIdSearch(text: string): IdSearch {
  const q = text.trim().toLowerCase();
  const hex = /^[0-9a-f-]{1,36}$/.test(q) ? q.replaceAll('-', '') : '';
  const isHex = hex.length > 0 && hex.length <= 32;
  return {
    range: isHex ? { from: asUuid(hex.padEnd(32, '0')), to: asUuid(hex.padEnd(32, 'f')), whole: hex.length === 32 } : null,
    tail: isHex && hex.length < 32 ? { start: tailOf(hex), whole: hex.length >= 8, ending: hex.length > 8 ? hex : null } : null,
  };
}
