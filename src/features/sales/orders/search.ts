/** What a text in the search box can mean: each meaning is one look into one index. */
export type OrderSearch = {
  /** Ids from here to there: a whole id, or its beginning. */
  range: { from: string; to: string; whole: boolean } | null;
  /** The last eight characters, which is how ids are shown; `ending` when more than those are given. */
  tail: { start: string; whole: boolean; ending: string | null } | null;
  numbers: string[];
  payment_intent_id: string | null;
};

const asUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

export function readSearch(text: string): OrderSearch {
  const q = text.trim().toLowerCase();
  const hex = /^[0-9a-f-]{1,36}$/.test(q) ? q.replaceAll('-', '') : '';
  const isHex = hex.length > 0 && hex.length <= 32;
  const [, digits] = /^(?:ord|inv)?-?(\d{1,12})$/.exec(q) ?? [];
  const padded = digits?.replace(/^0+(?=\d)/, '').padStart(6, '0');
  return {
    range: isHex ? { from: asUuid(hex.padEnd(32, '0')), to: asUuid(hex.padEnd(32, 'f')), whole: hex.length === 32 } : null,
    tail: isHex && hex.length < 32 ? { start: hex.slice(-8), whole: hex.length >= 8, ending: hex.length > 8 ? hex : null } : null,
    numbers: padded ? [`ORD-${padded}`, `INV-${padded}`] : [],
    payment_intent_id: /^[a-z]+_/.test(q) ? text.trim() : null,
  };
}
