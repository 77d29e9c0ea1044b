import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { sweep } from '#platform/http/sweep.server.ts';
import { type Drawn, type DrawOrder, drawOrder } from './draw-order.server.ts';

// Pages are served first, documents are drawn with what is left. Linux takes this for the thread alone, other systems for the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(10);
  } catch {
    // Where that is not allowed, drawing competes on equal terms.
  }
}

/** The compiler's documents are large, but their memory is not V8's, so it would let them pile up. */
const sweepEvery = 2;
let drawn = 0;

parentPort?.on('message', async ({ id, order }: { id: number; order: DrawOrder }) => {
  try {
    const bytes = new Uint8Array(await drawOrder(order));
    parentPort?.postMessage({ id, bytes } satisfies Drawn, [bytes.buffer]);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ id, error: text } satisfies Drawn);
  }
  drawn += 1;
  if (drawn % sweepEvery === 0) sweep('major');
});
