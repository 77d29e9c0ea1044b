import type { PageContext } from '#app/page-context.ts';
import type { PageTag } from '#shared/page-tags.ts';
import type { PageCache } from './page-cache.server.ts';

/** For what is no page and still costs as much as one. Keys are named by routes, never by visitors, so they are few. */
export function createKeptAnswers(cache: Pick<PageCache, 'generations'>): PageContext['keep'] {
  const kept = new Map<string, { seen: string; value: Promise<unknown> }>();
  const seenNow = (shows: readonly PageTag[]): string => {
    const now = cache.generations();
    return [now.site, ...shows.map((tag) => now[tag] ?? 0)].join();
  };
  const begin = <T>(key: string, seen: string, build: () => Promise<T>): Promise<T> => {
    const value = build();
    const entry = { seen, value };
    kept.set(key, entry);
    value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return value;
  };
  return async <T>(key: string, shows: readonly PageTag[], build: () => Promise<T>): Promise<T> => {
    const join = (): Promise<T> | null => {
      const entry = kept.get(key);
      // What stands under a key was built by the same route, so it has the same type.
      return entry?.seen === seenNow(shows) ? (entry.value as Promise<T>) : null;
    };
    const ask = () => join() ?? begin(key, seenNow(shows), build);
    const joined = join();
    // What failed may have failed for the other one alone, as one who asked too often: it is tried once more.
    return joined ? joined.catch(ask) : ask();
  };
}
