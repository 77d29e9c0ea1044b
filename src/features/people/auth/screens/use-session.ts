import { useLayoutEffect, useState } from 'react';
import type { SessionUser } from '../contract.ts';

const hinted = (): boolean => /(?:^|; )foyer_hint=1/.test(document.cookie);

export async function fetchSession(): Promise<SessionUser | null> {
  const response = await fetch('/api/session', { headers: { accept: 'application/json' } });
  const body = (await response.json()) as { data: { user: SessionUser | null } | null };
  return body.data?.user ?? null;
}

/**
 * Who is signed in, for pages that are the same for everybody: `undefined` while it is being found out, `null` for a visitor.
 * The server renders a visitor; one without the hint cookie costs no request. Nothing heavy may be imported here: every public
 * page carries this file.
 */
export function useSession(): SessionUser | null | undefined {
  const [user, setUser] = useState<SessionUser | null | undefined>(null);
  useLayoutEffect(() => {
    if (!hinted()) return;
    setUser(undefined);
    let left = false;
    fetchSession()
      // Who cannot be looked up sees what a visitor sees.
      .catch(() => null)
      .then((found) => {
        if (left) return;
        // The hint was wrong: the page stops waiting for somebody.
        if (!found) delete document.documentElement.dataset.session;
        setUser(found);
      });
    return () => {
      left = true;
    };
  }, []);
  return user;
}
