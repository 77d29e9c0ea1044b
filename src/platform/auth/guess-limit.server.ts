import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { countTry } from '#platform/http/rate-limit.server.ts';

export type GuessLimit = {
  /** Counts a try before the password is looked at; answers the seconds to wait when it is one too many, else 0. */
  take(account: string, from: string): Promise<number>;
  /** The password was right: the tries from there are forgotten. */
  forget(account: string, from: string): Promise<void>;
};

const minuteMs = 60_000;
const hour = 3600;
const dayMs = 24 * hour * 1000;
/** Tries from one place before it has to wait, in quiet times and while many places try one account. */
const free = { quiet: 10, attacked: 1 };
const attackedFrom = 30;
const longestMs = hour * 1000;

/**
 * Limits guessing at one account, from however many places. Each place (a network, a known device, a session) waits by itself, twice as long
 * each time; tries from elsewhere make it wait sooner, but never before its first try, so a stranger can lock nobody out.
 */
export function createGuessLimit(db: Db, secret: string): GuessLimit {
  // The account is kept as a hash, whether or not there is one: the table tells nobody who has an account.
  const keysOf = (account: string, from: string) => {
    const hash = createHmac('sha256', secret).update(account.toLowerCase()).digest('base64url');
    return { all: `guess|${hash}`, one: `guess|${hash}|${from}` };
  };
  return {
    take: async (account, from) => {
      const { all, one } = keysOf(account, from);
      const now = Date.now();
      const { wait: attacked } = await countTry(db, all, { window: hour, max: attackedFrom });
      const most = attacked > 0 ? free.attacked : free.quiet;
      const { count, last_request: last } = rate_limits;
      const pause = sql`least(${longestMs}, ${minuteMs} * power(2, least(${count} - ${most}, 12)))`;
      const forgotten = sql`${last} <= ${now - dayMs}::bigint`;
      const [taken] = await db
        .insert(rate_limits)
        .values({ id: v7(), key: one, count: 1, last_request: now })
        .onConflictDoUpdate({
          target: rate_limits.key,
          set: { count: sql`case when ${forgotten} then 1 else ${count} + 1 end`, last_request: now },
          setWhere: sql`${forgotten} or ${count} < ${most} or ${last} + ${pause} <= ${now}`,
        })
        .returning({ count });
      if (taken) return 0;
      const [refused] = await db
        .select({ until: sql<string>`${last} + ${pause}` })
        .from(rate_limits)
        .where(eq(rate_limits.key, one));
      return Math.max(1, Math.ceil((Number(refused?.until ?? now) - now) / 1000));
    },
    forget: async (account, from) => {
      const { all, one } = keysOf(account, from);
      await db.delete(rate_limits).where(eq(rate_limits.key, one));
      await db
        .update(rate_limits)
        .set({ count: sql`${rate_limits.count} - 1` })
        .where(and(eq(rate_limits.key, all), gt(rate_limits.count, 0)));
    },
  };
}
