import { AppError } from '#shared/app-error.ts';
import { tooManyAttempts } from '../http/rate-limit.server.ts';

/** Of one process. A page shows everything without its stream, so whoever is refused only hears of changes later. */
const most = { all: 5_000, owner: 20, network: 100 };
const waitSeconds = 60;

export type StreamLimits = {
  /** Counts a stream, or refuses it; answers how to give its place back. */
  take(owner: string, network: string | null): () => void;
};

export function createStreamLimits(isLimited: boolean): StreamLimits {
  const counts = new Map<string, number>();
  let all = 0;
  const add = (key: string, step: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + step;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    take: (owner, network) => {
      const places = [
        { key: `owner ${owner}`, limit: most.owner },
        ...(network === null ? [] : [{ key: `network ${network}`, limit: most.network }]),
      ];
      const isOver = places.some(({ key, limit }) => (counts.get(key) ?? 0) >= limit);
      if (isLimited && isOver) throw tooManyAttempts(waitSeconds);
      if (all >= most.all) throw new AppError('SERVICE_UNAVAILABLE', 'The server is busy. Please try again in a moment.');
      for (const { key } of places) add(key, 1);
      all += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const { key } of places) add(key, -1);
        all -= 1;
      };
    },
  };
}
