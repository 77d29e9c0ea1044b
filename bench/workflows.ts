import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import type { Figure } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

const events = 10_000;
const steps = 3;
const mostCost = 3;
const leastShare = 0.7;
const mostRehearsal = 10;
const patience = 30 * 60_000;

const step = (number: number) => ({
  ...{ id: `s${number}`, type: 'action', name: `Notice ${number}` },
  action: { kind: 'notify', title: `Step ${number} of {{record.subject}}`, text: 'Bench' },
});

/** Ten thousand tickets are opened at once (nothing but workflows answers to that event), each starts a workflow of three steps, and one of two processes is killed twice meanwhile. */
export async function manyRuns({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const env = { DATA_DIR: dataDir, DATABASE_URL: server.url };
  const app = await startAppProcess(env);
  let second = await startAppProcess(env);
  try {
    const cookie = await signIn(app.url);
    const id = await createWorkflow(app, cookie);
    const page = async (seconds: number) =>
      (await autocannon({ url: `${app.url}/`, headers: { 'accept-encoding': 'br' }, connections: 16, duration: seconds }))
        .requests.average;
    await page(3);
    const atRest = await page(5);

    const bare = await timed(async () => {
      await client.query(
        `insert into pgboss.job (name, data) select 'workflows.step', jsonb_build_object('run_id', gen_random_uuid(), 'step_id', 's1') from generate_series(1, $1)`,
        [events],
      );
      await until(
        async () =>
          (await number(client, `select count(*) from pgboss.job where name = 'workflows.step' and state < 'completed'`)) === 0,
      );
    });

    let share = 0;
    const took = await timed(async () => {
      await openTickets(client);
      for (const done of [0.2, 0.5]) {
        await until(
          async () => (await number(client, `select count(*) from workflow_runs where status = 'completed'`)) >= events * done,
        );
        await second.kill();
        second = await startAppProcess(env);
      }
      share = (await page(3)) / atRest;
      await until(async () => (await number(client, `select count(*) from workflow_runs where status = 'completed'`)) >= events);
    });
    const runs = await number(client, `select count(*) from workflow_runs where status = 'completed'`);
    // Both people who run the studio get each notice.
    const notices = await number(client, `select count(*) from notifications where kind = 'workflow'`);
    const cost = took / (events * steps) / (bare / events);

    const read = await timed(() =>
      client.query(`select * from domain_events where type = 'ticket.opened' order by created_at, id`),
    );
    const rehearsal = await timed(async () => {
      const answer = await fetch(`${app.url}/api/admin/workflows/${id}/rehearsal`, { headers: { cookie } });
      const { data } = (await answer.json()) as { data: { events: number } };
      if (data.events !== events) throw new Error(`The rehearsal saw ${data.events} events`);
    });
    const perStep = (took / (events * steps)).toFixed(2);
    return [
      {
        name: `${events} runs of ${steps} steps, two kills`,
        value: String(runs),
        limit: `finished, all of ${events}`,
        ok: runs === events,
      },
      {
        name: 'effects of their steps',
        value: String(notices),
        limit: `each once: ${events * steps * 2}`,
        ok: notices === events * steps * 2,
      },
      {
        name: 'cost of a step',
        value: cost.toFixed(2),
        limit: `bare jobs of the same queue (${perStep} ms), at most ${mostCost}`,
        ok: cost <= mostCost,
      },
      {
        name: 'cached page while workflows run',
        value: share.toFixed(2),
        limit: `of its rate at rest, at least ${leastShare}`,
        ok: share >= leastShare,
      },
      {
        name: `rehearsal of ${events} events`,
        value: (rehearsal / read).toFixed(1),
        limit: `times reading them (${rehearsal.toFixed(0)} ms), at most ${mostRehearsal}`,
        ok: rehearsal / read <= mostRehearsal,
      },
    ];
  } finally {
    await second.stop();
    await app.stop();
    await client.end();
    await server.stop();
  }
}

async function createWorkflow({ url }: AppProcess, cookie: string): Promise<string> {
  const body = JSON.stringify({
    workflow_id: randomUUID(),
    name: 'Bench',
    trigger: 'event',
    trigger_config: { event: 'ticket.opened' },
    steps: Array.from({ length: steps }, (_, at) => step(at + 1)),
  });
  const answer = await fetch(`${url}/api/admin/workflows`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`Refused: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

const openTickets = (client: pg.Client) =>
  client.query(
    `with opened as (
       insert into support_tickets (id, number, name, email, subject, category, priority, description)
       select gen_random_uuid(), 'T-2001-' || lpad(n::text, 9, '0'), 'Vera', 'vera' || n || '@example.com', 'Ticket ' || n, 'other', 'low', 'Bench' from generate_series(1, $1) n
       returning id, number
     )
     insert into domain_events (id, type, payload)
     select gen_random_uuid(), 'ticket.opened', jsonb_build_object('ticket_id', id, 'number', number, 'user_id', null) from opened`,
    [events],
  );

const number = async (client: pg.Client, query: string): Promise<number> =>
  Number(Object.values((await client.query(query)).rows[0])[0]);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('The runs did not finish');
    await sleep(250);
  }
}
