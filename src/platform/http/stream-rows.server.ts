import type pg from 'pg';
import { AppError } from '#shared/app-error.ts';

export type RowQuery = { sql: string; params: unknown[] };

export type RowStream = {
  batchSize: number;
  begin: () => Uint8Array;
  /** Called before the rows of a batch are fetched, with how many there were. */
  beforeBatch?: (batches: number) => void;
  batch: (rows: unknown[][]) => Uint8Array;
  signal?: AbortSignal;
};

/** A reader that takes nothing for as long is treated as gone. */
const patience = 60_000;
/** Whoever reads slowly must not leave the others without a connection. */
const shareOf = (pool: pg.Pool): number => Math.max(1, Math.floor(pool.options.max / 4));

const openStreams = new WeakMap<pg.Pool, number>();
const isTaken = (pool: pg.Pool): boolean => (openStreams.get(pool) ?? 0) >= shareOf(pool);
const count = (pool: pg.Pool, change: 1 | -1): void => void openStreams.set(pool, (openStreams.get(pool) ?? 0) + change);

const busy = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Other exports are under way. Please try again in a moment.', {
    details: { retry_after: 5 },
  });
const gone = () => new Error('The reader has gone');

/**
 * The rows of a query as the reader takes them. A cursor of the database hands them out, so neither side ever holds more than a
 * batch. It opens when the first bytes are asked for and ends with the request: when all is sent, when the reader goes away, at
 * whatever moment, or when it stops reading for long. Refused while others take all the connections meant for this.
 */
export function streamRows(pool: pg.Pool, query: RowQuery, options: RowStream): ReadableStream<Uint8Array> {
  if (isTaken(pool)) throw busy();
  const { batchSize, begin, beforeBatch, batch, signal } = options;
  let client: pg.PoolClient | null = null;
  let ended = false;
  let batches = 0;
  let idle: NodeJS.Timeout | undefined;
  let fail: (error: Error) => void = () => {};

  const end = (reason?: Error): void => {
    ended = true;
    clearTimeout(idle);
    signal?.removeEventListener('abort', leave);
    const held = client;
    client = null;
    if (!held) return;
    held.off('error', lose);
    count(pool, -1);
    // In the middle of something a connection is of no use to others.
    held.release(reason !== undefined);
  };
  const leave = (): void => end(gone());
  const lose = (reason: Error): void => {
    end(reason);
    fail(reason);
  };

  const open = async (): Promise<pg.PoolClient> => {
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave);
    const held = await pool.connect();
    // The reader may have gone while this waited.
    if (ended || isTaken(pool)) {
      held.release();
      throw ended ? gone() : busy();
    }
    client = held;
    count(pool, 1);
    held.on('error', lose);
    await held.query('begin read only');
    await held.query(`declare all_rows no scroll cursor for ${query.sql}`, query.params);
    return held;
  };

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (error) => controller.error(error);
      },
      async pull(controller) {
        clearTimeout(idle);
        try {
          const held = batches === 0 ? await open() : client;
          if (!held) throw gone();
          if (batches === 0) controller.enqueue(begin());
          beforeBatch?.(batches);
          const { rows } = await held.query<unknown[]>({ text: `fetch ${batchSize} from all_rows`, rowMode: 'array' });
          if (rows.length > 0) controller.enqueue(batch(rows));
          batches += 1;
          if (rows.length === batchSize) {
            idle = setTimeout(() => lose(gone()), patience);
            return;
          }
          await held.query('commit');
          end();
          controller.close();
        } catch (error) {
          end(error instanceof Error ? error : gone());
          throw error;
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
