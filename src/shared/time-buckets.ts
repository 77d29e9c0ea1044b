/** Steps of a logarithmic scale from half a millisecond up: a percentile is right to a quarter, whatever the range. */
const smallest = 0.5;
const factor = 1.25;
export const buckets = 64;

export const bucketOf = (ms: number): number =>
  ms <= smallest ? 0 : Math.min(buckets - 1, Math.ceil(Math.log(ms / smallest) / Math.log(factor)));

const upperOf = (bucket: number): number => smallest * factor ** bucket;

/** The time within which a share of the requests was answered, read evenly within its step; null without any. */
export function percentile(counts: readonly { bucket: number; requests: number }[], share: number): number | null {
  const all = counts.reduce((sum, { requests }) => sum + requests, 0);
  let left = all * share;
  for (const { bucket, requests } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    if (left <= requests && requests > 0) {
      const lower = bucket === 0 ? 0 : upperOf(bucket - 1);
      return Math.round((lower + (upperOf(bucket) - lower) * (left / requests)) * 10) / 10;
    }
    left -= requests;
  }
  return null;
}
