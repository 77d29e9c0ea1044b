import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { live_events } from '#db/schema/platform/live.ts';
import type { LiveChange, LiveSignal } from '#shared/live.ts';
import { channel } from './channel.ts';

/** Who hears of a change: one person, everybody who runs the studio, or the two sides of a conversation. */
export type Audience = `user:${string}` | 'studio' | `conversation:${string}`;

/** Call it with the transaction of the change: open pages hear of it when it commits, and only then. */
export async function tellLive(tx: DbOrTx, audiences: readonly Audience[], { topic, id }: LiveChange): Promise<void> {
  if (audiences.length === 0) return;
  await tx.insert(live_events).values(audiences.map((audience) => ({ audience, topic, subject_id: id })));
}

/** The topic of what is told to the pages that are open now, and kept for nobody. */
export const signalTopic = 'signal';

/** Tells open pages something that is true for a moment only: nothing is stored, and a page that is away never hears of it. */
export async function signalLive(db: DbOrTx, audience: Audience, { topic, id }: LiveSignal): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${`${signalTopic} ${audience} ${topic} ${id}`})`);
}

/** What `signalLive` told; null for anything else. */
export function readSignal(detail: string | undefined): { audience: string; signal: LiveSignal } | null {
  const [, audience, topic, id] = /^(\S+) (typing|logs) (\S+)$/.exec(detail ?? '') ?? [];
  return audience && (topic === 'typing' || topic === 'logs') && id ? { audience, signal: { topic, id } } : null;
}
