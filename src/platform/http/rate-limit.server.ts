import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DbOrTx } from '#db/client.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { AppError } from '#shared/app-error.ts';
import { networkOf } from '#shared/ip-address.ts';
import { storable } from '#shared/storable.ts';
import type { Env } from '../env.server.ts';

/** `window` in seconds. */
export type Rate = { window: number; max: number };

/** How many seconds to wait where it is one too many; how many are left, and in how many seconds all of them are again. */
type Counted = { wait: number; left: number; resets: number };

/** Counts one try in a fixed window shared by all processes. */
export async function countTry(db: DbOrTx, key: string, rate: Rate): Promise<Counted> {
  const now = Date.now();
  const windowMs = rate.window * 1000;
  const over = sql`${rate_limits.last_request} <= ${now - windowMs}::bigint`;
  const [row] = await db
    .insert(rate_limits)
    .values({ id: v7(), key: rowKey(key), count: 1, last_request: now })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rate_limits.count} + 1 end`,
        last_request: sql`case when ${over} then ${now}::bigint else ${rate_limits.last_request} end`,
      },
    })
    .returning({ count: rate_limits.count, started: rate_limits.last_request });
  const resets = row ? Math.max(1, Math.ceil((row.started + windowMs - now) / 1000)) : rate.window;
  const count = row?.count ?? 1;
  return { wait: count > rate.max ? resets : 0, left: Math.max(0, rate.max - count), resets };
}

/** What a limit needs: with a transaction, a try counts if and only if that commits. */
export type LimitPorts = { platform: { env: Pick<Env, 'RATE_LIMITS'>; db: DbOrTx } };

/** Counts one try of this caller's address, and refuses the one too many. */
export async function limitRate(context: LimitPorts & { ip: string | null }, key: string, rate: Rate): Promise<void> {
  const { env, db } = context.platform;
  if (!env.RATE_LIMITS) return;
  const { wait } = await countTry(db, `${key}|${networkOf(context.ip)}`, rate);
  if (wait > 0) throw tooManyAttempts(wait);
}

export const tooManyAttempts = (seconds: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${inWords(seconds)}.`, {
    details: { retry_after: seconds },
  });

/** An index takes no more than a third of a page: what is longer is known by its hash. */
const rowKey = (key: string): string =>
  key.length <= 200 ? storable(key) : createHash('sha256').update(key).digest('base64url');

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
