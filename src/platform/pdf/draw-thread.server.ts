import { Worker } from 'node:worker_threads';
import { ownScript } from '#platform/own-script.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Drawn, DrawOrder } from './draw-order.server.ts';

/** A document for somebody who waits for it goes before those that the queue makes. */
export type Urgency = 'waited-for' | 'queued';
type Task = { order: DrawOrder; urgency: Urgency; mostMs: number; resolve(bytes: Buffer): void; reject(error: Error): void };
type Thread = { worker: Worker; task: Task | null; began: number; deadline: NodeJS.Timeout | undefined };

/** Fonts and compiler are kept for a while for the next document, then the memory goes back. */
const idleMs = 10_000;
/**
 * How long a drawing may take. A contract of 80 terms of 5,000 letters takes about a second; nobody waits for one that would take
 * more than 20. What was signed has to be sealed however long it is, so the queue has more patience.
 */
const limitMs: Record<Urgency, number> = { 'waited-for': 20_000, queued: 300_000 };

/**
 * After a document of the queue the thread rests for as long as it took, so that a hundred that were signed at once take half of
 * a core at most from those who read pages.
 */
const longestPause = 1_000;
const pauseAfter = (began: number): number => {
  const now = performance.now();
  return now + Math.min(longestPause, now - began);
};

const waiting: Task[] = [];
let thread: Thread | null = null;
let idle: NodeJS.Timeout | undefined;
let pausing: NodeJS.Timeout | undefined;
let pausedUntil = 0;
let last = 0;

/** Draws in a thread of its own, one document after the other: nobody who is reading a page waits for it. */
export function draw(order: DrawOrder, urgency: Urgency, mostMs = limitMs[urgency]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    waiting.push({ order, urgency, mostMs, resolve, reject });
    next();
  });
}

function next(): void {
  if (thread?.task) return;
  clearTimeout(pausing);
  const urgent = waiting.findIndex(({ urgency }) => urgency === 'waited-for');
  const pause = urgent === -1 ? pausedUntil - performance.now() : 0;
  if (pause > 0 && waiting.length > 0) {
    pausing = setTimeout(next, pause);
    return;
  }
  const [task] = waiting.splice(Math.max(0, urgent), 1);
  if (!task) {
    if (thread) rest(thread);
    return;
  }
  clearTimeout(idle);
  thread ??= start();
  const current = thread;
  current.task = task;
  current.began = performance.now();
  current.deadline = setTimeout(() => giveUp(current), task.mostMs);
  // A process that ends does not wait for the thread, but a document under way keeps it up.
  current.worker.ref();
  last += 1;
  current.worker.postMessage({ id: last, order: task.order });
}

function start(): Thread {
  const worker = new Worker(ownScript('draw-worker', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 2 },
  });
  const started: Thread = { worker, task: null, began: 0, deadline: undefined };
  worker.on('message', (drawn: Drawn) => {
    const task = release(started);
    if (task?.urgency === 'queued') pausedUntil = pauseAfter(started.began);
    if ('bytes' in drawn) task?.resolve(Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength));
    else task?.reject(new Error(`The document could not be drawn: ${drawn.error}`));
    if (thread === started) next();
  });
  const lost = (cause?: unknown) => {
    release(started)?.reject(new Error('The thread that draws documents has ended', { cause }));
    if (thread !== started) return;
    thread = null;
    next();
  };
  worker.on('error', lost);
  worker.on('exit', () => lost());
  return started;
}

function release(from: Thread): Task | null {
  const { task } = from;
  clearTimeout(from.deadline);
  from.task = null;
  return task;
}

/** The compiler cannot be interrupted. Its thread is left to end by itself, and the next document gets a new one. */
function giveUp(slow: Thread): void {
  const task = release(slow);
  if (thread === slow) thread = null;
  slow.worker.unref();
  void slow.worker.terminate();
  const seconds = Math.ceil((task?.mostMs ?? 0) / 1_000);
  const cause = new Error(`The document was not drawn within ${task?.mostMs} ms`);
  task?.reject(
    new AppError('SERVICE_UNAVAILABLE', `This document could not be drawn within ${seconds} s. Please try again later.`, {
      cause,
    }),
  );
  next();
}

function rest(started: Thread): void {
  started.worker.unref();
  idle = setTimeout(() => {
    if (thread === started) thread = null;
    void started.worker.terminate();
  }, idleMs);
  idle.unref();
}
