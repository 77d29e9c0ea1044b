import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { seo_redirect_uses } from '#db/schema/website/seo.ts';
import type { Platform } from '#platform/platform.server.ts';

type Ports = Pick<Platform, 'db' | 'log'>;

const flushEvery = 2_000;
const retryAfter = 30_000;
/** Only addresses that do lead elsewhere are counted, so there are never many; more wait for nobody. */
const mostWaiting = 5_000;

type Counter = { note(from_path: string): void; flush(): Promise<void> };
const counters = new WeakMap<Db, Counter>();

/** Counts in memory and writes in batches: whoever is led elsewhere waits for no write. A killed process loses the last seconds. */
export function redirectCounter({ db, log }: Ports): Counter {
  const known = counters.get(db);
  if (known) return known;
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const schedule = (after: number) => {
    timer ??= setTimeout(() => void flush(), after).unref();
  };
  const add = (path: string, times: number) => {
    if (waiting.has(path) || waiting.size < mostWaiting) waiting.set(path, (waiting.get(path) ?? 0) + times);
  };
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = new Map();
    if (batch.size === 0) return;
    try {
      await addUses(db, batch);
    } catch (error) {
      for (const [path, times] of batch) add(path, times);
      schedule(retryAfter);
      log.warn({ category: 'system', component: 'seo', message: 'The uses of redirects could not be counted yet', error });
    }
  };
  const counter: Counter = {
    note: (path) => {
      add(path, 1);
      schedule(flushEvery);
    },
    flush,
  };
  counters.set(db, counter);
  return counter;
}

async function addUses(db: Db, batch: ReadonlyMap<string, number>): Promise<void> {
  const last_used_at = new Date();
  // In one order, so that two processes never wait for each other.
  const rows = [...batch].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await db
    .insert(seo_redirect_uses)
    .values(rows.map(([from_path, uses]) => ({ from_path, uses, last_used_at })))
    .onConflictDoUpdate({
      target: seo_redirect_uses.from_path,
      set: {
        // A counter that is full stays so.
        uses: sql`least(${seo_redirect_uses.uses}::bigint + excluded.uses, 2147483647)::integer`,
        last_used_at: sql`greatest(${seo_redirect_uses.last_used_at}, excluded.last_used_at)`,
      },
    });
}
