import { useCallback } from 'react';

/** Ends the session and loads the front page from the server, so that nothing of the person stays in memory; also when the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  return useCallback(async () => {
    await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).catch(
      () => {},
    );
    window.location.assign('/');
  }, []);
}
