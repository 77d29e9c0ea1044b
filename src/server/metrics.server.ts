import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { logCounts } from '#platform/log/log-counts.ts';
import type { PageCache } from './page-cache.server.ts';

export type Metrics = {
  /** Counts the answer once it is sent or cut off. */
  count(res: ServerResponse): void;
  /** Everything in the Prometheus text format. */
  text(): Promise<string>;
};

type Sample = { labels?: Record<string, string>; value: number; suffix?: string };
type Metric = { name: string; type: 'counter' | 'gauge' | 'histogram' | 'summary'; help: string; samples: Sample[] };

/** Seconds; an answer from the cache takes less than the first, one that anybody waits for no longer than the last. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const classes = ['1xx', '2xx', '3xx', '4xx', '5xx'];
const quantiles = [50, 90, 99];
const nanoseconds = 1e9;

/** Plain counters in memory: what is read from the database is read when somebody asks. */
export function createMetrics(pool: pg.Pool, cache: PageCache): Metrics {
  const byClass = [0, 0, 0, 0, 0];
  const durations = { inBucket: buckets.map(() => 0), sum: 0, count: 0 };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let open = 0;
  let last: { at: number; rows: Promise<Metric[] | null> } | null = null;

  /** Two scrapers, or one in a hurry, ask the database once. */
  const stored = (): Promise<Metric[] | null> => {
    if (last && Date.now() - last.at < 1_000) return last.rows;
    const read = readStored(pool).catch(() => null);
    last = { at: Date.now(), rows: Promise.race([read, sleep(2_000, null, { ref: false })]) };
    return last.rows;
  };

  return {
    count(res) {
      const began = performance.now();
      open += 1;
      res.once('close', () => {
        open -= 1;
        const at = Math.floor(res.statusCode / 100) - 1;
        byClass[at] = (byClass[at] ?? 0) + 1;
        const seconds = (performance.now() - began) / 1_000;
        durations.sum += seconds;
        durations.count += 1;
        const bucket = buckets.findIndex((limit) => seconds <= limit);
        if (bucket >= 0) durations.inBucket[bucket] = (durations.inBucket[bucket] ?? 0) + 1;
      });
    },
    async text() {
      const rows = await stored();
      const memory = process.memoryUsage();
      const cpu = process.cpuUsage();
      const pages = cache.figures();
      const gauge = (name: string, help: string, value: number): Metric => ({ name, type: 'gauge', help, samples: [{ value }] });
      const counter = (name: string, help: string, value: number): Metric => ({ ...gauge(name, help, value), type: 'counter' });
      const delays = {
        name: 'nodejs_eventloop_delay_seconds',
        type: 'summary' as const,
        help: 'How late the event loop was since the last time this was read.',
        samples: quantiles.map((q) => ({ labels: { quantile: String(q / 100) }, value: delay.percentile(q) / nanoseconds })),
      };
      delay.reset();
      return write([
        {
          name: 'foyer_http_requests_total',
          type: 'counter',
          help: 'Answered requests by the class of their status.',
          samples: classes.map((status, at) => ({ labels: { status }, value: byClass[at] ?? 0 })),
        },
        histogram(durations),
        gauge('foyer_http_requests_open', 'Requests and streams under way.', open),
        counter('foyer_page_cache_hits_total', 'Pages answered from memory.', pages.hits),
        counter('foyer_page_cache_renders_total', 'Pages rendered and kept in memory.', pages.renders),
        gauge('foyer_page_cache_pages', 'Pages kept in memory.', pages.pages),
        gauge('foyer_page_cache_bytes', 'Memory that they take.', pages.bytes),
        {
          name: 'foyer_log_entries_total',
          type: 'counter',
          help: 'Log entries by level.',
          samples: Object.entries(logCounts).map(([level, value]) => ({ labels: { level }, value })),
        },
        {
          name: 'foyer_database_connections',
          type: 'gauge',
          help: 'Connections of the pool.',
          samples: [
            { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
            { labels: { state: 'idle' }, value: pool.idleCount },
          ],
        },
        gauge('foyer_database_connections_max', 'Most connections of the pool.', pool.options.max),
        gauge('foyer_database_waiting', 'Requests that wait for a connection.', pool.waitingCount),
        gauge('foyer_database_up', '1 while the database answers.', rows ? 1 : 0),
        ...(rows ?? []),
        delays,
        gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
        gauge('nodejs_heap_size_used_bytes', 'Heap in use.', memory.heapUsed),
        gauge('nodejs_heap_size_total_bytes', 'Heap.', memory.heapTotal),
        gauge('nodejs_external_memory_bytes', 'Memory outside of the heap.', memory.external),
        counter('process_cpu_seconds_total', 'Processor time.', (cpu.user + cpu.system) / 1e6),
        gauge('process_start_time_seconds', 'When the process began.', Math.round(performance.timeOrigin / 1_000)),
      ]);
    },
  };
}

function histogram({ inBucket, sum, count }: { inBucket: number[]; sum: number; count: number }): Metric {
  let below = 0;
  const samples: Sample[] = buckets.map((limit, at) => {
    below += inBucket[at] ?? 0;
    return { suffix: '_bucket', labels: { le: String(limit) }, value: below };
  });
  samples.push({ suffix: '_bucket', labels: { le: '+Inf' }, value: count });
  samples.push({ suffix: '_sum', value: sum }, { suffix: '_count', value: count });
  return { name: 'foyer_http_request_duration_seconds', type: 'histogram', help: 'How long answers took.', samples };
}

async function readStored(pool: pg.Pool): Promise<Metric[]> {
  const { rows } = await pool.query<{ queue: string; state: string; jobs: number }>(
    `select name as queue, state::text, count(*)::int as jobs from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2`,
  );
  const { rows: waiting } = await pool.query<{ mails: number; failed: number; events: number }>(
    `select (select count(*)::int from mail_outbox where status = 'queued' and not is_sample) as mails,
      (select count(*)::int from mail_outbox where status = 'failed' and not is_sample) as failed,
      (select count(*)::int from domain_events where dispatched_at is null) as events`,
  );
  const [counts] = waiting;
  return [
    {
      name: 'foyer_jobs',
      type: 'gauge',
      help: 'Jobs in the queues that wait or are under way.',
      samples: rows.map(({ queue, state, jobs }) => ({ labels: { queue, state }, value: jobs })),
    },
    {
      name: 'foyer_outbox_mails',
      type: 'gauge',
      help: 'Mails that wait to be delivered, and those that were given up.',
      samples: [
        { labels: { status: 'queued' }, value: counts?.mails ?? 0 },
        { labels: { status: 'failed' }, value: counts?.failed ?? 0 },
      ],
    },
    {
      name: 'foyer_events_waiting',
      type: 'gauge',
      help: 'Domain events that have not been dispatched.',
      samples: [{ value: counts?.events ?? 0 }],
    },
  ];
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelsText = (labels: Record<string, string> | undefined): string =>
  labels
    ? `{${Object.entries(labels)
        .map(([name, value]) => `${name}="${escaped(value)}"`)
        .join(',')}}`
    : '';

const write = (metrics: Metric[]): string =>
  metrics
    .map(
      ({ name, type, help, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples
          .map(
            ({ labels, value, suffix = '' }) => `${name}${suffix}${labelsText(labels)} ${Number.isFinite(value) ? value : 0}\n`,
          )
          .join('')}`,
    )
    .join('');
