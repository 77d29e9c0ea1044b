import autocannon from 'autocannon';

export type Target = { url: string; headers?: Record<string, string> };

const seconds = 4;
const rounds = 5;

/** Both sides in turns, several times, and the middle one of the ratios: a slow moment of the machine hits both. */
export async function ratio(ours: Target, floor: Target): Promise<{ ratio: number; ours: number; floor: number }> {
  await throughput(ours, 2);
  await throughput(floor, 2);
  const seen: { ratio: number; ours: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const a = await throughput(ours, seconds);
    const b = await throughput(floor, seconds);
    seen.push({ ratio: a / b, ours: a, floor: b });
  }
  const middle = seen.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}

async function throughput({ url, headers }: Target, duration: number): Promise<number> {
  const result = await autocannon({ url, duration, connections: 16, ...(headers ? { headers } : {}) });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
