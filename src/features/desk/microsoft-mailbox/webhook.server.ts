import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { microsoftMailboxAsked } from './events.ts';
import { lockMicrosoftMailbox, type MicrosoftMailboxRow, noteMails } from './service.server.ts';

export const stateHash = (clientState: string): string => createHash('sha256').update(clientState).digest('hex');

const notification = z.object({
  subscriptionId: z.string().max(200),
  clientState: z.string().max(200).nullish(),
  changeType: z.string().max(50).nullish(),
  lifecycleEvent: z.string().max(100).nullish(),
  resourceData: z.looseObject({ id: z.string().max(600).optional() }).nullish(),
});
const delivery = z.object({ value: z.array(notification).max(1000) });

/** The ids that Graph hands out; nothing else becomes part of a path. */
const idShape = /^[\w=+/-]+$/;

export type Reported = { status: 202 | 400 | 403; message: string };

/** The token that proves to Microsoft that the address is ours, if this is what it asks for. */
export function validationTokenIn(url: string): string | null {
  const token = new URL(url).searchParams.get('validationToken');
  return token && token.length <= 1000 ? token : null;
}

/** Notes what is reported, in one transaction with the jobs that read it. Whoever does not know the secret reports nothing. */
export async function takeMicrosoftReport({ db }: Pick<Platform, 'db'>, body: string): Promise<Reported> {
  const parsed = delivery.safeParse(jsonOf(body));
  if (!parsed.success) return { status: 400, message: 'The notification cannot be read.' };
  return db.transaction(async (tx) => {
    const row = await lockMicrosoftMailbox(tx);
    const known = parsed.data.value.filter((one) => row !== null && isOurs(row, one));
    if (!row || known.length === 0) return { status: 403, message: 'This subscription is not known.' };
    const ids = known.flatMap(({ lifecycleEvent, resourceData }) => (lifecycleEvent ? [] : [resourceData?.id ?? '']));
    await noteMails(
      tx,
      row.address,
      [...new Set(ids)].filter((id) => idShape.test(id)),
    );
    // To be renewed, removed or with reports that were lost: the job finds out which, and what is missing.
    if (known.some(({ lifecycleEvent }) => lifecycleEvent)) await emit(tx, microsoftMailboxAsked, { provider: row.provider });
    return { status: 202, message: 'Taken.' };
  });
}

type Told = { subscriptionId: string; clientState?: string | null };

function isOurs({ is_enabled, subscription_id, client_state_hash }: MicrosoftMailboxRow, told: Told): boolean {
  if (!is_enabled || !client_state_hash || told.subscriptionId !== subscription_id || !told.clientState) return false;
  return timingSafeEqual(Buffer.from(stateHash(told.clientState)), Buffer.from(client_state_hash));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
