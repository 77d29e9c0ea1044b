import { networkOf } from '#shared/ip-address.ts';
import type { LogLevel } from '#shared/logs.ts';
import { type Rate, TokenBucket } from '#shared/token-bucket.ts';
import type { LogEntry } from './entry.ts';

const kinds = ['routine', 'refused', 'failed', 'reported'] as const;
type Kind = (typeof kinds)[number];
export type Withheld = Record<Kind, number> & { visitors: number };

export type BudgetRates = Record<Kind, { visitor: Rate; everybody: Rate }>;

/** A person at work never comes near these; together they keep a flood below a hundredth of what it would write. */
const usual: BudgetRates = {
  routine: { visitor: { burst: 300, perSecond: 1 }, everybody: { burst: 3_000, perSecond: 5 } },
  refused: { visitor: { burst: 100, perSecond: 0.5 }, everybody: { burst: 1_000, perSecond: 3 } },
  failed: { visitor: { burst: 100, perSecond: 0.5 }, everybody: { burst: 1_000, perSecond: 5 } },
  // Told by browsers, and so by anybody: they must not use up the room of the server's own errors.
  reported: { visitor: { burst: 20, perSecond: 0.1 }, everybody: { burst: 200, perSecond: 1 } },
};
const mostVisitors = 5_000;

const kindOf = (level: LogLevel, { component }: LogEntry): Kind => {
  if (component === 'browser') return 'reported';
  return level === 'error' || level === 'fatal' ? 'failed' : level === 'warn' ? 'refused' : 'routine';
};

/**
 * How much of the log one visitor, and all of them together, may fill. A bucket for each kind, so that a flood of one
 * kind hides none of the others.
 */
export function createVisitorBudget(rates: BudgetRates = usual) {
  const visitors = new Map<string, TokenBucket>();
  const everybody = new Map<Kind, TokenBucket>();
  let withheld = noneWithheld();
  let who = new Set<string>();

  const bucket = <K>(kept: Map<K, TokenBucket>, key: K, rate: Rate, now: number): TokenBucket => {
    const found = kept.get(key) ?? new TokenBucket(rate, now);
    // Last asked for goes to the end: the first is who was silent the longest.
    kept.delete(key);
    kept.set(key, found);
    return found;
  };

  return {
    admits(level: LogLevel, entry: LogEntry, now: number): boolean {
      if (entry.visitor === undefined) return true;
      const kind = kindOf(level, entry);
      const key = `${kind} ${networkOf(entry.visitor)}`;
      const own = bucket(visitors, key, rates[kind].visitor, now);
      const shared = bucket(everybody, kind, rates[kind].everybody, now);
      for (const oldest of visitors.keys()) {
        if (visitors.size <= mostVisitors) break;
        visitors.delete(oldest);
      }
      if (own.has(now) && shared.has(now)) {
        own.take();
        shared.take();
        return true;
      }
      withheld[kind] += 1;
      if (who.size < mostVisitors) who.add(key.slice(kind.length));
      return false;
    },
    /** What was kept out since the last time this was asked; null if nothing was. */
    takeWithheld(): Withheld | null {
      if (who.size === 0) return null;
      const told = { ...withheld, visitors: who.size };
      withheld = noneWithheld();
      who = new Set();
      return told;
    },
  };
}

const noneWithheld = (): Record<Kind, number> => ({ routine: 0, refused: 0, failed: 0, reported: 0 });
