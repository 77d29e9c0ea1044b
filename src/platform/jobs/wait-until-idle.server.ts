import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const glanceMs = 50;
const busy = 0.25;

/** Heavy work that nobody is waiting for lets the people go first whom this process is serving, but not for ever. */
export async function waitUntilIdle(patienceMs = 5_000): Promise<void> {
  const until = performance.now() + patienceMs;
  do {
    const before = performance.eventLoopUtilization();
    await sleep(glanceMs);
    if (performance.eventLoopUtilization(before).utilization < busy) return;
  } while (performance.now() < until);
}
