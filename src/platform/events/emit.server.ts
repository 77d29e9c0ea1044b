import type { DbOrTx } from '#db/client.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { currentTraceparent } from '#platform/trace/trace.server.ts';
import type { EventDefinition } from './event.ts';

/** Call it with the transaction of the change: the event exists if and only if the change does. */
export async function emit<P>(tx: DbOrTx, event: EventDefinition<P>, payload: NoInfer<P>): Promise<void> {
  const traceparent = currentTraceparent();
  await tx.insert(domain_events).values({ type: event.name, payload: event.check(payload), traceparent });
}
