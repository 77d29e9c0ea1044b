import type { Live } from '#platform/live/live.server.ts';

export type RequestLoad = {
  /** Counts a request; as cheap as a cached page demands. */
  note(): void;
  /** Whether visitors are being answered at such a rate, here or by another process, that background work should hold back. */
  isHigh(): boolean;
};

const topic = 'request-load';
/** A power of two, so that counting is one addition and one comparison. */
const batch = 256;
/** This many requests within this time are a high load. */
const withinMs = 1_000;
const lastsMs = 1_000;

/** Processes on one machine share its processors: one that serves visitors tells the others. */
export function createRequestLoad(live: Pick<Live, 'on' | 'publish'>, now: () => number = Date.now): RequestLoad {
  let requests = 0;
  let batchBegan = 0;
  let highUntil = 0;
  let toldAt = 0;
  let isConnected = false;
  live.on(topic, () => {
    // The first call is the connection's own, and says nothing of requests.
    if (isConnected) highUntil = now() + lastsMs;
    isConnected = true;
  });
  return {
    note() {
      requests += 1;
      if ((requests & (batch - 1)) !== 0) return;
      const at = now();
      if (at - batchBegan < withinMs) {
        highUntil = at + lastsMs;
        if (at - toldAt > lastsMs / 2) {
          toldAt = at;
          live.publish(topic);
        }
      }
      batchBegan = at;
    },
    isHigh: () => now() < highUntil,
  };
}
