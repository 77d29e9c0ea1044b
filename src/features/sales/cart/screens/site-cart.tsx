import { useEffect, useState } from 'react';
import { parseKept } from '../policy.ts';
import { cartStorageKey } from '../storage-key.ts';
import { CartBadge } from './cart-badge.tsx';

/** The cart in the head of the public pages: the account's for somebody who is signed in, else the browser's. */
export default function SiteCart({ isSignedIn }: { isSignedIn: boolean }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let asked = 0;
    const look = async () => {
      asked += 1;
      const mine = asked;
      const next = isSignedIn ? await countOfAccount() : countOfBrowser();
      if (mine === asked) setCount(next);
    };
    void look();
    window.addEventListener(cartStorageKey, look);
    // Another tab has put something there.
    window.addEventListener('storage', look);
    return () => {
      asked += 1;
      window.removeEventListener(cartStorageKey, look);
      window.removeEventListener('storage', look);
    };
  }, [isSignedIn]);
  return <CartBadge count={count} />;
}

function countOfBrowser(): number {
  try {
    return parseKept(localStorage.getItem(cartStorageKey)).reduce((sum, { quantity }) => sum + quantity, 0);
  } catch {
    return 0;
  }
}

async function countOfAccount(): Promise<number> {
  try {
    const response = await fetch('/api/cart', { headers: { accept: 'application/json' } });
    const { data } = (await response.json()) as { data: { count: number } | null };
    return data?.count ?? 0;
  } catch {
    // A page can be read without its cart.
    return 0;
  }
}
