import { useEffect, useState } from 'react';
import { cartStorageKey } from '#features/sales/cart/storage-key.ts';

/** Whether there may be a cart to show; most visitors have none, and are spared its code. */
export function useCartWanted(isSignedIn: boolean): boolean {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    const look = () => {
      try {
        setKept(cartStorageKey in localStorage);
      } catch {
        // Storage may be blocked.
      }
    };
    look();
    addEventListener(cartStorageKey, look);
    return () => removeEventListener(cartStorageKey, look);
  }, []);
  return kept || isSignedIn;
}
