import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ReadOrder, readOrder } from './read-order.ts';

// Pages are served first. Linux takes this for the thread alone, other systems for the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(10);
  } catch {
    // Where that is not allowed, reading competes on equal terms.
  }
}

parentPort?.on('message', (order: ReadOrder) => parentPort?.postMessage(readOrder(order)));
// The time that a text has begins when there is somebody to read it.
parentPort?.postMessage('ready');
