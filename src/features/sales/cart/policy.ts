export const mostLines = 50;
export const mostOfOne = 999;

/** How many of it a cart may hold: a subscription is bought once. */
export const quantityOf = (type: 'one-time' | 'subscription', wanted: number): number =>
  type === 'subscription' ? 1 : Math.min(Math.max(1, Math.trunc(wanted) || 1), mostOfOne);

/** What was typed as a quantity; null when it is no whole number, for a guess might order ten times as many. */
export const readQuantity = (typed: string): number | null =>
  /^\d+$/.test(typed.trim()) ? quantityOf('one-time', Number(typed)) : null;

export type KeptItem = { service_id: string; quantity: number; price: number };

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What stands in the browser's storage, as far as it makes sense: anybody may have written there. */
export function parseKept(text: string | null): KeptItem[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  const items = new Map<string, KeptItem>();
  for (const one of parsed.slice(0, mostLines)) {
    if (typeof one !== 'object' || one === null || !isId.test(String(one.service_id))) continue;
    const [quantity, price] = [Number(one.quantity), Number(one.price)];
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostOfOne || !(price >= 0)) continue;
    items.set(String(one.service_id), { service_id: String(one.service_id), quantity, price });
  }
  return [...items.values()];
}

/** One more of it, or the first; of a subscription there is only ever one. */
export function withOneMore(items: KeptItem[], added: { service_id: string; price: number; once: boolean }): KeptItem[] {
  const known = items.find((item) => item.service_id === added.service_id);
  const quantity = added.once ? 1 : Math.min((known?.quantity ?? 0) + 1, mostOfOne);
  const next = { service_id: added.service_id, quantity, price: added.price };
  return known ? items.map((item) => (item === known ? next : item)) : [...items, next].slice(-mostLines);
}
