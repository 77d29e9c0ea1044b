import { bucketOf, buckets } from '#shared/time-buckets.ts';

export type TimeCounts = { bucket: number; requests: number }[];

let counts = new Float64Array(buckets);

/** How many requests of this process took about how long: an addition in memory for each, and nothing else. */
export const responseTimes = {
  note(ms: number): void {
    const bucket = bucketOf(ms);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  },
  /** What came together since the last time. */
  take(): TimeCounts {
    const taken = [...counts].flatMap((requests, bucket) => (requests > 0 ? [{ bucket, requests }] : []));
    counts = new Float64Array(buckets);
    return taken;
  },
  /** Of what could not be stored. */
  putBack(list: TimeCounts): void {
    for (const { bucket, requests } of list) counts[bucket] = (counts[bucket] ?? 0) + requests;
  },
};
