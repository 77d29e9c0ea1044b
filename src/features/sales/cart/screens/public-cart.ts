import { toast } from '#ui/toast.tsx';
import { parseKept, withOneMore } from '../policy.ts';
import { cartStorageKey } from '../storage-key.ts';

/** As the button on a public page carries it. */
type Offered = { cart?: string; name?: string; price?: string; once?: string };

const view = { label: 'View cart', onClick: () => location.assign('/dashboard/checkout') };

/** Into the account's cart for somebody who is signed in; else into the browser's, which joins it on signing in. */
export async function putIntoCart({ cart: service_id = '', name, price, once }: DOMStringMap & Offered): Promise<void> {
  const refusal = await intoAccount(service_id);
  if (refusal !== 'stranger' && refusal !== null) return toast.error(refusal);
  if (refusal === 'stranger') {
    try {
      const kept = parseKept(localStorage.getItem(cartStorageKey));
      const next = withOneMore(kept, { service_id, price: Number(price), once: once !== undefined });
      localStorage.setItem(cartStorageKey, JSON.stringify(next));
    } catch {
      return toast.error('Failed to add service');
    }
  }
  window.dispatchEvent(new Event(cartStorageKey));
  toast.success('Added to your cart', { id: 'added-to-cart', description: name, action: view });
}

/** Null when it is there, 'stranger' when nobody is signed in, else why not. */
async function intoAccount(service_id: string): Promise<string | null> {
  if (document.documentElement.dataset.session !== 'maybe') return 'stranger';
  try {
    const response = await fetch('/api/cart/items', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service_id }),
    });
    if (response.status === 401) return 'stranger';
    if (response.ok) return null;
    const { error } = (await response.json()) as { error?: string };
    return (response.status < 500 && error) || 'Failed to add service';
  } catch {
    return 'Failed to add service';
  }
}
