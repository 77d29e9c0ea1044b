import { availableParallelism, totalmem } from 'node:os';

// A browser test has a Chromium and an app of its own.
const MEMORY_EACH = 1.5 * 2 ** 30;
const MOST = 16;

/** Test processes at a time: one a core and one more, because much of a test is waiting, as far as the memory goes. */
export function testWorkers(cores = availableParallelism(), memory = availableMemory()): number {
  return Math.max(2, Math.min(cores + 1, Math.floor(memory / MEMORY_EACH), MOST));
}

/** Connections that the database of a run needs: the pools of a worker's own app, of a second one, and of the test itself. */
export const testConnections = () => 40 * testWorkers();

/** In a container its limit counts, not the memory of the machine. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
