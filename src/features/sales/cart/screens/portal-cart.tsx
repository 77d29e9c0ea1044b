import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { toast } from '#ui/toast.tsx';
import type { Cart } from '../contract.ts';
import { parseKept } from '../policy.ts';
import { cartStorageKey } from '../storage-key.ts';
import { cartApi, cartKey, useCart } from './use-cart.ts';

type PortalCartProps = {
  loaded: Cart | null;
  /** Somebody else looks at the portal: what their browser holds is not the client's. */
  isViewed: boolean;
  children: (count: number) => ReactNode;
};

/** Knows the cart for everything in the portal, and brings along what was collected before signing in. */
export function PortalCart({ loaded, isViewed, children }: PortalCartProps) {
  const { data } = useCart(loaded);
  useBringAlong(!isViewed);
  return children(data?.count ?? 0);
}

function useBringAlong(isOwn: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    const items = isOwn ? parseKept(localStorage.getItem(cartStorageKey)) : [];
    if (items.length === 0) return;
    let forgotten = false;
    cartApi.call.merge({ items }).then(
      ({ left_out, ...cart }) => {
        // Only what was taken: a tab that is not signed in may have put more there meanwhile.
        const rest = parseKept(localStorage.getItem(cartStorageKey)).filter(
          (kept) => !items.some((item) => item.service_id === kept.service_id),
        );
        if (rest.length > 0) localStorage.setItem(cartStorageKey, JSON.stringify(rest));
        else localStorage.removeItem(cartStorageKey);
        if (forgotten) return;
        client.setQueryData(cartKey, cart);
        void client.invalidateQueries();
        toast.success('Your cart was brought along', {
          id: 'cart-merged',
          description:
            left_out === 0 ? undefined : `${left_out === 1 ? 'One item is' : `${left_out} items are`} no longer available.`,
        });
      },
      // What could not be brought along stays in the browser, for the next page.
      () => {},
    );
    return () => {
      forgotten = true;
    };
  }, [client, isOwn]);
}
