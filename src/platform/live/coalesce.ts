/** Runs one at a time. Calls that come while one runs share the next run, so each is answered by a run that began after it. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    if (next) return next;
    next = last.then(() => {
      next = null;
      return work();
    });
    last = next.catch(() => {});
    return next;
  };
}

/** Lets so many through at a time: a thousand pages that come back at once must not take every connection of the pool. */
export function atMost(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free === 0) await new Promise<void>((go) => waiting.push(go));
    else free -= 1;
    try {
      return await work();
    } finally {
      const go = waiting.shift();
      if (go) go();
      else free += 1;
    }
  };
}
