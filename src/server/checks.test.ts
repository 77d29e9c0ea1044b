import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domain_events } from '#db/schema/platform/events.ts';
import { testDatabase } from '#tests/database.ts';
import { answerChecks } from './checks.server.ts';
import { createMetrics } from './metrics.server.ts';
import { createPageCache } from './page-cache.server.ts';
import { type Readiness, readinessOf } from './readiness.server.ts';

const database = testDatabase();
const token = 'a token of the scraper';
let state: Readiness = { database: true, migrations: true, jobs: true };
const stops: (() => void)[] = [];
let base = '';
let closed = '';

async function listen(withToken: boolean): Promise<string> {
  const metrics = withToken ? createMetrics(database.pool, createPageCache()) : null;
  const env = { METRICS_TOKEN: withToken ? token : undefined };
  const server = createServer(
    answerChecks({ env, ready: async () => state, metrics }, (req, res) => {
      res.writeHead(req.url === '/broken' ? 500 : 200).end('page');
    }),
  ).listen(0);
  await once(server, 'listening');
  stops.push(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  base = await listen(true);
  await database.db.insert(domain_events).values([
    { type: 'a', payload: {} },
    { type: 'b', payload: {} },
  ]);
  closed = await listen(false);
  await database.db.execute(sql`create schema pgboss`);
  await database.db.execute(
    sql`create table pgboss.job as select 'mail.deliver' as name, 'created' as state from generate_series(1, 3)`,
  );
});
afterAll(() => {
  for (const stop of stops) stop();
});

const ask = (path: string, init?: RequestInit) => fetch(`${base}${path}`, init);

describe('health and readiness', () => {
  it('say that the process lives, also to HEAD, and take nothing else', async () => {
    const answer = await ask('/health');
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      200,
      'no-store',
      { status: 'ok' },
    ]);
    const head = await ask('/health', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await ask('/health', { method: 'POST', body: 'x' })).status).toBe(405);
    expect(await (await ask('/healthy')).text()).toBe('page');
  });

  it('name the part that is missing', async () => {
    expect((await ask('/ready')).status).toBe(200);
    state = { database: true, migrations: true, jobs: false };
    const answer = await ask('/ready', { method: 'GET' });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'unavailable', database: true, migrations: true, jobs: false });
    expect((await ask('/ready', { method: 'HEAD' })).status).toBe(503);
    state = { database: true, migrations: true, jobs: true };
  });

  it('are read from the database, which may be away or behind', async () => {
    expect(await readinessOf(database.pool, () => true)()).toEqual({ database: true, migrations: true, jobs: true });
    await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1000000000000`);
    expect(await readinessOf(database.pool, () => false)()).toEqual({ database: true, migrations: false, jobs: false });
    await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1000000000000`);
    const away = Object.assign(Object.create(database.pool), { query: async () => Promise.reject(new Error('away')) });
    expect(await readinessOf(away, () => true)()).toEqual({ database: false, migrations: false, jobs: true });
  });

  it('ask the database once for many', async () => {
    let asked = 0;
    const counting = Object.assign(Object.create(database.pool), {
      query: (text: string) => {
        asked += 1;
        return database.pool.query(text);
      },
    });
    const ready = readinessOf(counting, () => true);
    await Promise.all(Array.from({ length: 50 }, () => ready()));
    expect(asked).toBeLessThanOrEqual(2);
  });
});

describe('metrics', () => {
  it('are for whoever has the token, and not there at all without one', async () => {
    expect((await fetch(`${closed}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
    expect((await ask('/metrics')).status).toBe(401);
    const wrong = await ask('/metrics', { headers: { authorization: `Bearer ${token}x` } });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await ask('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  it('count answers, jobs, mails and events in the text format of Prometheus', async () => {
    await (await ask('/broken')).text();
    await (await ask('/page')).text();
    const answer = await ask('/metrics', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await answer.text();
    const value = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      );
    expect(value('foyer_http_requests_total{status="5xx"}')).toBe(1);
    expect(value('foyer_http_requests_total{status="2xx"}')).toBeGreaterThanOrEqual(1);
    expect(value('foyer_http_request_duration_seconds_bucket{le="+Inf"}')).toBe(
      value('foyer_http_request_duration_seconds_count'),
    );
    expect(value('foyer_jobs{queue="mail.deliver",state="created"}')).toBe(3);
    expect(value('foyer_events_waiting')).toBe(2);
    expect(value('foyer_outbox_mails{status="queued"}')).toBe(0);
    expect(value('foyer_database_up')).toBe(1);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    for (const line of text.trim().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+)$/);
    }
  });
});
