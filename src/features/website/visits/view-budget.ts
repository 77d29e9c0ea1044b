import { networkOf } from '#shared/ip-address.ts';
import { type Rate, TokenBucket } from '#shared/token-bucket.ts';

/** An office behind one address never comes near the first; the second is a quarter of a million views a day, for good. */
export const usualRates = {
  network: { burst: 120, perSecond: 0.5 },
  everybody: { burst: 100_000, perSecond: 3 },
} as const satisfies Record<string, Rate>;

/** Whose views are counted together; an IPv4 address is its own network, and needs no reading. */
export const networkKey = (ip: string | null): string => (ip === null || ip.includes(':') ? networkOf(ip) : ip);

const mostNetworks = 5_000;

/** How many views one network, and all of them together, may add: a table that strangers fill must not fill the disk. */
export function createViewBudget(rates: Record<keyof typeof usualRates, Rate> = usualRates) {
  const networks = new Map<string, TokenBucket>();
  let everybody: TokenBucket | null = null;
  let refused = 0;
  const take = (bucket: TokenBucket, now: number): boolean => {
    const isFree = bucket.has(now);
    if (isFree) bucket.take();
    else refused += 1;
    return isFree;
  };
  return {
    admitsFrom(ip: string | null, now: number): boolean {
      const key = networkKey(ip);
      let bucket = networks.get(key);
      if (!bucket) {
        bucket = new TokenBucket(rates.network, now);
        networks.set(key, bucket);
        // A map keeps the order of writing: the first is who came first.
        if (networks.size > mostNetworks) networks.delete(networks.keys().next().value ?? key);
      }
      return take(bucket, now);
    },
    admits(now: number): boolean {
      everybody ??= new TokenBucket(rates.everybody, now);
      return take(everybody, now);
    },
    takeRefused(): number {
      const count = refused;
      refused = 0;
      return count;
    },
  };
}
