import pg from 'pg';
import type { Logger } from '#platform/log/entry.ts';
import { channel } from './channel.ts';

type Listener = (detail?: string) => unknown;

export type Live = {
  /** Resolves when the first LISTEN stands. */
  ready: Promise<void>;
  /**
   * Calls `fn` on every change of the topic, with what was told along with it, and once after each (re)connection, with nothing;
   * answers how to stop.
   */
  on(topic: string, fn: Listener): () => void;
  /** Tells every process, this one too; what is published while disconnected goes out after the reconnect. */
  publish(topic: string): void;
  close(): Promise<void>;
};

const firstDelay = 100;
const lastDelay = 5_000;
const heartbeatEvery = 30_000;

/** One dedicated connection that listens for changes made by any process. */
export function createLive({ databaseUrl, logger }: { databaseUrl: string; logger: Logger }): Live {
  const listeners = new Map<string, Set<Listener>>();
  const waiting = new Set<string>();
  const ready = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let delay = firstDelay;
  let closed = false;

  const fire = async (topic: string, detail?: string): Promise<void> => {
    // All at once: what drops a cache must not wait for what reads the database.
    const call = async (fn: Listener) => {
      try {
        await fn(detail);
      } catch (error) {
        logger.error({ category: 'system', component: 'live', message: `A listener of ${topic} failed`, error });
      }
    };
    await Promise.all([...(listeners.get(topic) ?? [])].map(call));
  };

  const lost = (failed: pg.Client, error?: unknown): void => {
    failed.removeAllListeners();
    // A broken connection may still emit errors; unheard, they would end the process.
    failed.on('error', () => {});
    void failed.end().catch(() => {});
    if (failed !== client) return;
    client = undefined;
    clearTimeout(timer);
    if (closed) return;
    logger.warn({
      category: 'database',
      component: 'live',
      message: 'Live updates lost their connection and will reconnect',
      error,
    });
    timer = setTimeout(connect, delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 2, lastDelay);
  };

  const send = (to: pg.Client, topic: string): void => {
    to.query('select pg_notify($1, $2)', [channel, topic]).catch((error: unknown) => {
      waiting.add(topic);
      lost(to, error);
    });
  };

  const heartbeat = (of: pg.Client): void => {
    timer = setTimeout(() => {
      of.query('select 1').then(
        () => of === client && heartbeat(of),
        (error: unknown) => lost(of, error),
      );
    }, heartbeatEvery);
    timer.unref();
  };

  const connect = (): void => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      application_name: 'foyer live',
    });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ payload = '' }) => {
      const [, topic = '', detail] = /^(\S*)(?: (.*))?$/s.exec(payload) ?? [];
      void fire(topic, detail);
    });
    next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(() => {
        if (next !== client) return;
        delay = firstDelay;
        heartbeat(next);
        for (const topic of waiting) send(next, topic);
        waiting.clear();
        // What changed before the LISTEN stood went unheard.
        for (const topic of listeners.keys()) void fire(topic);
        ready.resolve();
      })
      .catch((error: unknown) => lost(next, error));
  };

  connect();

  return {
    ready: ready.promise,
    on(topic, fn) {
      const fns = listeners.get(topic) ?? new Set();
      listeners.set(topic, fns.add(fn));
      return () => void fns.delete(fn);
    },
    publish(topic) {
      if (client) send(client, topic);
      else waiting.add(topic);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      last?.removeAllListeners();
      last?.on('error', () => {});
      await last?.end().catch(() => {});
    },
  };
}
