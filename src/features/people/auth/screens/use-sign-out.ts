import { useCallback } from 'react';
import { readPushChoice } from '#features/studio/notifications/screens/push-choice.ts';

/** Ends the session and opens the front page anew, so that nothing of the person stays in memory; also when the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  return useCallback(async () => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const answer = await fetch('/api/auth/sign-out', request).catch(() => null);
    if (answer?.ok) await endPush().catch(() => {});
    window.location.assign('/');
  }, []);
}

/** What the push service still holds for this browser is not shown to whoever comes next; the choice stays for the next sign-in. */
async function endPush(): Promise<void> {
  if (!readPushChoice()) return;
  const { unsubscribe } = await import('#features/studio/notifications/screens/push-device.ts');
  await Promise.race([unsubscribe(), new Promise((done) => setTimeout(done, 2_000))]);
}
