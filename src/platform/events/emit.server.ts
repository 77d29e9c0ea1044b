import type { DbOrTx } from '#db/client.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import type { DomainEvents, EventType } from './events.ts';

/** Call it with the transaction of the change: the event exists if and only if the change does. */
export async function emit<K extends EventType>(tx: DbOrTx, type: K, payload: DomainEvents[K]): Promise<void> {
  await tx.insert(domain_events).values({ type, payload: { ...payload } });
}
