import { useEffect } from 'react';
import { noticesApi } from './notices-api.ts';
import { keepPushChoice, type PushChoice, readPushChoice } from './push-choice.ts';

/** A device is forgotten with its session. Signed in again, the same person gets push messages there as before, without being asked. */
export function usePushRenewal(): void {
  useEffect(() => {
    // Without it, the switch in the settings shows that it is off.
    const before = readPushChoice();
    if (before) renew(before).catch(() => {});
  }, []);
}

async function renew(before: PushChoice): Promise<void> {
  const { user_id, session_id, public_key } = await noticesApi.call.getPush();
  // In the same session it was turned off on purpose, on another device.
  if (before.user_id !== user_id || before.session_id === session_id) return;
  const { isPushAllowed, subscribe } = await import('./push-device.ts');
  // Whoever took the permission back is asked when they turn the switch on, not by opening a page.
  if (!isPushAllowed()) return;
  await noticesApi.call.createPushDevice(await subscribe(public_key));
  keepPushChoice({ user_id, session_id });
}
