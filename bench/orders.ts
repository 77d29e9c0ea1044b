import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import { runAll } from './database.ts';
import { compareInTurns } from './in-turns.ts';
import type { Figure } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

const few = 1_000;
const many = 1_000_000;
const perCustomer = 10;
const mostTimes = 1.5;
const mostMegabytes = 100;

type Side = { app: AppProcess; headers: { cookie: string }; tails: string[]; customers: string[] };

/** The billing screen with a thousand and with a million orders. */
export async function manyOrders({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  try {
    await runAll(url('postgres'), [`create database few_orders template ${new URL(server.url).pathname.slice(1)}`]);
    await runAll(url('postgres'), [`create database many_orders template ${new URL(server.url).pathname.slice(1)}`]);
    await fillOrders(url('few_orders'), few);
    await fillOrders(url('many_orders'), many);
    const open = async (name: string): Promise<Side> => {
      const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name) });
      started.push(app);
      return { app, headers: { cookie: await signIn(app.url) }, ...(await examples(url(name))) };
    };
    const small = await open('few_orders');
    const large = await open('many_orders');
    const figures: Figure[] = [];
    const compare = async (name: string, path: (side: Side, round: number) => string) => {
      const seen = await compareInTurns(small, large, path);
      const limit = `times its cost with ${few.toLocaleString('en-US')} orders (${seen.large.toFixed(1)} ms to ${seen.small.toFixed(1)} ms), at most ${mostTimes}`;
      const value = seen.large / seen.small;
      figures.push({ name: `1,000,000 orders: ${name}`, value: value.toFixed(2), limit, ok: value <= mostTimes });
    };
    await compare('first page', () => '/api/admin/orders?limit=50');
    await compare('first page of a status', () => '/api/admin/orders?limit=50&status=refunded');
    await compare('search by order', ({ tails }, round) => `/api/admin/orders?limit=50&q=${tails[round % tails.length]}`);
    await compare(
      'search by customer',
      ({ customers }, round) => `/api/admin/orders?limit=50&q=${customers[round % customers.length]}`,
    );
    await compare('search by the customer’s name', (_, round) => `/api/admin/orders?limit=50&q=client+${(round % 900) + 1}`);
    await compare('overdue', () => '/api/admin/orders?limit=50&due=overdue');
    await compare('search that finds nothing', () => '/api/admin/orders?limit=50&q=00000000');
    await compare('stat cards', () => '/api/admin/orders/stats');
    figures.push(await exported(large));
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}

/** Orders of five years, ten for each customer, most of them paid. */
export async function fillOrders(url: string, orders: number): Promise<void> {
  const batch = Math.min(orders, 100_000);
  const texts = [
    'set synchronous_commit = off',
    `insert into users (id, email) select gen_random_uuid(), 'bench-' || n || '@example.test' from generate_series(1, ${orders / perCustomer}) n`,
    `create table bench_customers as select id, row_number() over (order by id) - 1 as place from users where email like 'bench-%'`,
    'create unique index on bench_customers (place)',
  ];
  for (let from = 1; from <= orders; from += batch) texts.push(insert(from, from + batch - 1, orders));
  await runAll(url, [...texts, 'drop table bench_customers', 'vacuum analyze']);
}

const insert = (from: number, to: number, all: number): string => `
  insert into orders (id, order_number, invoice_number, user_id, status, payment_status, payment_method, payment_intent_id,
    subtotal_cents, tax_rate_bp, tax_cents, total_cents, paid_cents, billing_address, due_at, paid_at, checkout_key, created_at)
  select gen_random_uuid(), 'ORD-' || lpad(n::text, 7, '0'), 'INV-' || lpad(n::text, 7, '0'), customer.id, status,
    case when status = 'paid' then 'completed' when status = 'refunded' then 'refunded' else 'pending' end,
    case when n % 2 = 0 then 'credit_card' else 'invoice' end, case when n % 2 = 0 then 'pi_bench_' || n end,
    10000 + n % 90000, 800, (10000 + n % 90000) * 8 / 100, 10000 + n % 90000 + (10000 + n % 90000) * 8 / 100, 0,
    jsonb_build_object('firstName', 'Client', 'lastName', 'Number ' || n, 'email', 'bench-' || n || '@example.test',
      'company', 'Company of some length ' || n, 'phone', '+1 555 010 ' || n % 10000, 'addressLine1', n || ' Harbour Road'),
    at + interval '30 days', case when status in ('paid', 'refunded') then at end, gen_random_uuid(), at
  from (select n, (array['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'pending', 'pending', 'cancelled', 'refunded'])[1 + n % 10] as status,
      now() - (${all} - n) * (interval '1825 days' / ${all}) as at from generate_series(${from}, ${to}) n) as made
  join bench_customers customer on customer.place = made.n % ${all / perCustomer}`;

async function examples(url: string): Promise<{ tails: string[]; customers: string[] }> {
  const [tails, customers] = await runAll(url, [
    'select right(id::text, 8) as tail from orders order by random() limit 50',
    `select right(id::text, 8) as tail from users where email like 'bench-%' order by random() limit 50`,
  ]);
  const read = (result: pg.QueryResult | undefined) => result?.rows.map((row: { tail: string }) => row.tail) ?? [];
  return { tails: read(tails), customers: read(customers) };
}

const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** What the app takes above its rest while it sends every order. */
async function exported({ app, headers }: Side): Promise<Figure> {
  const pid = app.child.pid ?? 0;
  await sleep(5_000);
  const idle = residentMegabytes(pid);
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 50);
  const began = performance.now();
  let lines = 0;
  try {
    const answer = await fetch(`${app.url}/api/admin/orders/export.csv`, { headers });
    for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1;
  } finally {
    clearInterval(watch);
  }
  if (lines !== many + 1) throw new Error(`The export has ${lines} lines`);
  const took = ((performance.now() - began) / 1_000).toFixed(0);
  const above = most - idle;
  const limit = `MB above ${idle.toFixed(0)} MB at rest while 1,000,000 orders go out (${took} s), at most ${mostMegabytes}`;
  return { name: 'CSV export of 1,000,000 orders', value: above.toFixed(0), limit, ok: above <= mostMegabytes };
}
