import { createHmac } from 'node:crypto';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db, Tx } from '#db/client.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';

/** One place that tries the password of one account: a network, a browser that has opened the account before, or a session. */
export type Guess = { account: string; from: string; isKnown: boolean };

export type GuessLimit = {
  /** Counts a try before the password is looked at; answers the seconds to wait when it is one too many, else 0. */
  take(guess: Guess): Promise<number>;
  /** The password was right: the tries from there are forgotten. */
  forget(guess: Guess): Promise<void>;
};

/** Called in the transaction of the try that uses up what unknown places may try, whether or not there is such an account. */
export type BudgetUsedUp = (tx: Tx, account: string) => Promise<void>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const { count, last_request: last } = rate_limits;

type Budget = { free: number; longestMs: number /** What is left of the tries counted until now. */; left: (now: number) => SQL };

/** Each place waits on its own, until a day has gone by without a try. */
const ofPlace: Budget = {
  free: 10,
  longestMs: hourMs,
  left: (now) => sql`case when ${last} <= ${now - dayMs}::bigint then 0 else ${count} end`,
};
/** All networks that are new to an account wait together; every quarter of an hour one try is forgiven. */
const ofUnknownPlaces: Budget = {
  free: 30,
  longestMs: 15 * minuteMs,
  left: (now) => sql`greatest(0, ${count} - (${now}::bigint - ${last}) / ${15 * minuteMs}::bigint)`,
};

class Waiting extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('One try too many');
    this.seconds = seconds;
  }
}

/**
 * Limits guessing at one account. Strangers share one budget, however many networks they call from. A browser that has opened the
 * account before and a session have their own, so nobody locks out the owner there.
 */
export function createGuessLimit(db: Db, secret: string, usedUp: BudgetUsedUp): GuessLimit {
  // The account is kept as a hash, whether or not there is one: the table tells nobody who has an account.
  const keysOf = ({ account, from }: Guess) => {
    const hash = createHmac('sha256', secret).update(account.toLowerCase()).digest('base64url');
    return { all: `guess|${hash}`, one: `guess|${hash}|${from}` };
  };
  const takeAll = (guess: Guess) =>
    db.transaction(async (tx) => {
      const { all, one } = keysOf(guess);
      await takeOne(tx, one, ofPlace);
      if (guess.isKnown) return;
      if ((await takeOne(tx, all, ofUnknownPlaces)) === ofUnknownPlaces.free) await usedUp(tx, guess.account);
    });
  return {
    take: async (guess) => {
      try {
        await takeAll(guess);
        return 0;
      } catch (error) {
        if (error instanceof Waiting) return error.seconds;
        throw error;
      }
    },
    forget: (guess) =>
      db.transaction(async (tx) => {
        const { all, one } = keysOf(guess);
        await tx.delete(rate_limits).where(eq(rate_limits.key, one));
        if (guess.isKnown) return;
        await tx
          .update(rate_limits)
          .set({ count: sql`${count} - 1` })
          .where(and(eq(rate_limits.key, all), gt(count, 0)));
      }),
  };
}

/** Answers how many tries are counted by now; throws where this one has to wait, which undoes what was counted elsewhere. */
async function takeOne(tx: Tx, key: string, { free, longestMs, left }: Budget): Promise<number> {
  const now = Date.now();
  const pause = sql`least(${longestMs}, ${minuteMs} * power(2, least(${left(now)} - ${free}, 12)))`;
  const [taken] = await tx
    .insert(rate_limits)
    .values({ id: v7(), key, count: 1, last_request: now })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: { count: sql`${left(now)} + 1`, last_request: now },
      setWhere: sql`${left(now)} < ${free} or ${last} + ${pause} <= ${now}`,
    })
    .returning({ count });
  if (taken) return taken.count;
  const [refused] = await tx
    .select({ until: sql<string>`${last} + ${pause}` })
    .from(rate_limits)
    .where(eq(rate_limits.key, key));
  throw new Waiting(Math.max(1, Math.ceil((Number(refused?.until ?? now) - now) / 1000)));
}
