import { onFirstUse } from '#shared/on-first-use.ts';
import type { PushSubscriptionInput } from '../contract.ts';

/** What this browser can do about push messages. */
export type PushSupport = 'possible' | 'insecure' | 'missing' | 'blocked';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** Whether the person has said yes before, so that nobody needs to be asked. */
export const isPushAllowed = (): boolean => pushSupport() === 'possible' && Notification.permission === 'granted';

const workerPath = '/push-worker.js';
type ScriptUrlPolicy = { createScriptURL(url: string): string };
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };

/** Where Trusted Types are demanded, this policy makes the address of one script, and of no other. A name is given once. */
const trustedWorkerUrl = onFirstUse((): string => {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  return trustedTypes
    ? trustedTypes.createPolicy('push-worker', { createScriptURL: () => workerPath }).createScriptURL('')
    : workerPath;
});

/** The person did not allow it, or closed the question. */
export class PushNotAllowed extends Error {}

/** Asks the person, then the browser's push service; answers what messages to this browser are addressed to. */
export async function subscribe(public_key: string): Promise<PushSubscriptionInput> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotAllowed();
  const { serviceWorker } = navigator;
  await serviceWorker.register(trustedWorkerUrl());
  const { pushManager } = await serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // A subscription for another key, such as that of a studio restored from nothing, stands in the way of a new one.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
