import { type IdSearch, readIdSearch } from '#shared/id-search.ts';

/** What a text in the search box can mean. */
export type OrderSearch = IdSearch & { numbers: string[]; payment_intent_id: string | null };

export function readSearch(text: string): OrderSearch {
  const q = text.trim().toLowerCase();
  const [, digits] = /^(?:ord|inv)?-?(\d{1,12})$/.exec(q) ?? [];
  const padded = digits?.replace(/^0+(?=\d)/, '').padStart(6, '0');
  return {
    ...readIdSearch(text),
    numbers: padded ? [`ORD-${padded}`, `INV-${padded}`] : [],
    payment_intent_id: /^[a-z]+_/.test(q) ? text.trim() : null,
  };
}
