import { and, eq, isNull } from 'drizzle-orm';
import { domain_events } from '#db/schema/platform/events.ts';
import { answerAddress } from '#features/people/auth/address-jobs.server.ts';
import { addressNamed, namedAddress } from '#features/people/auth/events.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Does what the job does for every address that was named until now: the mails are in the outbox afterwards. */
export async function answerAddresses(platform: Platform): Promise<void> {
  const waiting = and(eq(domain_events.type, addressNamed.name), isNull(domain_events.dispatched_at));
  const events = await platform.db.update(domain_events).set({ dispatched_at: new Date() }).where(waiting).returning();
  for (const { payload } of events) await answerAddress(platform, namedAddress.parse(payload));
}
