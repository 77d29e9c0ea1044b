import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ownScript } from '#platform/own-script.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { ReadAnswer, ReadOrder } from './read-order.ts';
import type { WxrPart } from './wxr.ts';

/** A text of 2 MB takes less than a second; some few can be made to take hours, because Markdown is read in more than linear time. */
const mostMs = 10_000;
/** Whoever sends more of those holds up every other import. */
const mostSlow = 5;

export type ReadThread = { read(order: ReadOrder): Promise<WxrPart>; close(): Promise<void> };

/**
 * Reads the texts of one file in a thread of its own, one after the other, each within a limit: whatever is in them, the server goes on
 * answering. A text that cannot be read is told among what is not taken over.
 */
export function openReadThread(within = mostMs): ReadThread {
  let worker: Worker | null = null;
  let slow = 0;

  const start = async (): Promise<Worker> => {
    const started = new Worker(ownScript('read-worker', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    await once(started, 'message');
    return started;
  };

  const close = async () => {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };

  async function ask(order: ReadOrder): Promise<ReadAnswer | 'slow' | 'lost'> {
    worker ??= await start();
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
      if (answer === 'slow') slow += 1;
      if (slow > mostSlow) throw new AppError('BAD_REQUEST', 'Several texts of this file take too long to read.');
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
