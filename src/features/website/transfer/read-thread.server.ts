import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ownScript } from '#platform/own-script.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { ReadAnswer, ReadOrder } from './read-order.ts';
import type { WxrPart } from './wxr.ts';

/** A text of 2 MB takes less than a second; some few can be made to take hours, because Markdown is read in more than linear time. */
const mostMs = 10_000;
/** Whoever sends more of those, or of texts that a thread ends by, holds up every other import. */
const mostHeavy = 5;

async function startThread(): Promise<Worker> {
  const started = new Worker(ownScript('read-worker', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  await once(started, 'message');
  return started;
}

/** The part of a thread that is used here. */
type Thread = Pick<Worker, 'on' | 'once' | 'off' | 'postMessage' | 'terminate'>;
export type ReadThread = { read(order: ReadOrder): Promise<WxrPart>; close(): Promise<void> };

/**
 * Reads the texts of one file in a thread of its own, one after the other, each within a limit: whatever is in them, the server goes on
 * answering. A text that cannot be read is told among what is not taken over.
 */
export function openReadThread(within = mostMs, start: () => Promise<Thread> = startThread): ReadThread {
  let worker: Thread | null = null;
  let heavy = 0;

  const close = async () => {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };

  async function ask(order: ReadOrder): Promise<ReadAnswer | 'slow' | 'lost'> {
    if (!worker) {
      worker = await start();
      // One that was given up may still reach its limit of memory, and an error that nobody hears ends the server.
      worker.on('error', () => {});
    }
    const current = worker;
    const { promise, resolve } = Promise.withResolvers<ReadAnswer | 'slow' | 'lost'>();
    const deadline = setTimeout(() => resolve('slow'), within);
    const lost = () => resolve('lost');
    current.once('message', resolve).once('error', lost).once('exit', lost);
    current.postMessage(order);
    const answer = await promise;
    clearTimeout(deadline);
    current.off('message', resolve).off('error', lost).off('exit', lost);
    if (answer === 'slow' || answer === 'lost') await close();
    return answer;
  }

  return {
    close,
    async read(order) {
      const answer = await ask(order);
      if (typeof answer === 'object' && 'part' in answer) return answer.part;
      if (answer === 'slow' || answer === 'lost') heavy += 1;
      if (heavy > mostHeavy)
        throw new AppError('BAD_REQUEST', 'Several texts of this file take too long or too much memory to read.');
      return { kind: 'other', type: `${nameOf(order)} (${reasonOf(answer, within)})` };
    },
  };
}

const reasonOf = (answer: 'slow' | 'lost' | { unreadable: string }, within: number): string => {
  if (typeof answer === 'object') return answer.unreadable;
  return answer === 'slow' ? `not read within ${Math.ceil(within / 1_000)} s` : 'it needs too much memory';
};

/** Short enough to leave room for the reason. */
function nameOf(order: ReadOrder): string {
  if (order.kind === 'markdown') return `…${order.name}`.slice(order.name.length > 30 ? -30 : 1);
  return `${order.raw.fields['wp:post_type'] ?? 'item'} ${order.raw.fields['wp:post_id'] ?? ''}`.slice(0, 30);
}
