import { Worker } from 'node:worker_threads';
import type { Drawn, DrawOrder } from './draw-order.server.ts';

type Waiting = { resolve(bytes: Buffer): void; reject(error: Error): void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** Fonts and library are kept for a while for the next document, then the memory goes back. */
const idleMs = 10_000;

let thread: Thread | null = null;
let idle: NodeJS.Timeout | undefined;
let last = 0;

/** Draws in a thread of its own, one document after the other: nobody who is reading a page waits for it. */
export function drawElsewhere(order: DrawOrder): Promise<Buffer> {
  clearTimeout(idle);
  thread ??= start();
  const { worker, waiting } = thread;
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    // A process that ends does not wait for the thread, but a document under way keeps it up.
    worker.ref();
    worker.postMessage({ id, order });
  });
}

function start(): Thread {
  // The bundle has it beside the server's own file, the sources beside this one.
  const file = import.meta.url.endsWith('.ts') ? './draw-worker.ts' : workerInBundle(import.meta.url);
  const worker = new Worker(new URL(file, import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
  });
  const waiting = new Map<number, Waiting>();
  const started = { worker, waiting };
  worker.on('message', (drawn: Drawn) => {
    const asked = waiting.get(drawn.id);
    waiting.delete(drawn.id);
    if (waiting.size === 0) rest(started);
    if ('bytes' in drawn) asked?.resolve(Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength));
    else asked?.reject(new Error(`The document could not be drawn: ${drawn.error}`));
  });
  const lost = (cause?: unknown) => {
    if (thread === started) thread = null;
    for (const { reject } of waiting.values()) reject(new Error('The thread that draws documents has ended', { cause }));
    waiting.clear();
  };
  worker.on('error', lost);
  worker.on('exit', () => lost());
  return started;
}

const workerInBundle = (url: string): string => (url.includes('/assets/') ? '../draw-worker.js' : './draw-worker.js');

function rest(started: Thread): void {
  started.worker.unref();
  idle = setTimeout(() => {
    if (thread === started) thread = null;
    void started.worker.terminate();
  }, idleMs);
  idle.unref();
}
