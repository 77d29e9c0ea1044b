import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import { runAll } from './database.ts';
import { compareInTurns } from './in-turns.ts';
import type { Figure } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

const few = 1_000;
const many = 100_000;
const mostTimes = 1.5;

type Side = { app: AppProcess; headers: { cookie: string }; clients: number };

/** The list of clients with a thousand and with a hundred thousand of them. */
export async function manyClients({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  try {
    const open = async (name: string, clients: number): Promise<Side> => {
      await runAll(url('postgres'), [`create database ${name} template ${new URL(server.url).pathname.slice(1)}`]);
      await fill(url(name), clients);
      const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name) });
      started.push(app);
      return { app, headers: { cookie: await signIn(app.url) }, clients };
    };
    const small = await open('few_clients', few);
    const large = await open('many_clients', many);
    const figures: Figure[] = [];
    const compare = async (name: string, path: (side: Side, round: number) => string) => {
      const seen = await compareInTurns(small, large, path);
      const limit = `times its cost with ${few.toLocaleString('en-US')} clients (${seen.large.toFixed(1)} ms to ${seen.small.toFixed(1)} ms), at most ${mostTimes}`;
      const value = seen.large / seen.small;
      figures.push({ name: `100,000 clients: ${name}`, value: value.toFixed(2), limit, ok: value <= mostTimes });
    };
    const list = '/api/admin/clients?limit=20';
    await compare('first page', () => list);
    await compare('first page of the business clients', () => `${list}&user_type=business`);
    // Somebody different each time, from the whole table.
    const somebody = ({ clients }: Side, round: number) => String(1 + ((round * 7919) % clients)).padStart(6, '0');
    await compare('search by email address', (side, round) => `${list}&q=bench-${somebody(side, round)}@`);
    await compare('search by a part of the last name', (side, round) => `${list}&q=MILY${somebody(side, round)}`);
    await compare('search by what many have', () => `${list}&q=example`);
    await compare('search by what many have, business clients', () => `${list}&q=example&user_type=business`);
    await compare('search by two letters that nobody has', () => `${list}&q=qz`);
    await compare('search that finds nothing', () => `${list}&q=nobody+at+all`);
    await compare(
      'search of contacts, as a picker does',
      (side, round) => `/api/admin/contacts?limit=20&q=bench-${somebody(side, round)}@`,
    );
    const pipeline = '/api/admin/pipeline';
    await compare('board of leads', () => pipeline);
    await compare('board of leads of one source', () => `${pipeline}?source=referral`);
    await compare('search of leads', (side, round) => `${pipeline}?q=bench-${somebody(side, round)}@`);
    await compare('search of leads by what many have', () => `${pipeline}?q=example`);
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}

/** Clients of five years, every fifth a business, every second with an account, each with a lead; one in five is open. */
async function fill(url: string, clients: number): Promise<void> {
  await runAll(url, [
    'set synchronous_commit = off',
    `create temporary table made as select n, lpad(n::text, 6, '0') as mark, now() - n * (interval '1825 days' / ${clients}) as at,
       case when n % 5 = 0 then 'business' else 'personal' end as kind, case when n % 2 = 0 then gen_random_uuid() end as user_id
     from generate_series(1, ${clients}) n`,
    `insert into users (id, email, user_type, email_verified, created_at)
     select user_id, 'bench-' || mark || '@example.test', kind, true, at from made where user_id is not null`,
    `insert into contacts (id, first_name, last_name, email, company_name, client_type, client_since, user_id)
     select gen_random_uuid(), (array['Ada', 'Grace', 'Linus', 'Rosa', 'Noor', 'Yuki', 'Theo'])[1 + n % 7], 'Family' || mark, 'bench-' || mark || '@example.test',
       case when kind = 'business' then 'Company of some length ' || n end, kind, at, user_id from made`,
    `insert into leads (id, contact_id, stage, position, source, amounts, lost_reason, opened_at, closed_at)
     select gen_random_uuid(), id, stage, n, (array['contact_form', 'booking', 'referral', 'event'])[1 + n % 4], jsonb_build_object('USD', n),
       case when stage = 'lost' then 'Price' end, now(), case when stage in ('won', 'lost') then now() end
     from (select id, row_number() over () as n from contacts where email like 'bench-%') numbered,
       lateral (select (array['inquiry', 'conversation', 'estimate', 'contract', 'won', 'lost', 'won', 'lost', 'won', 'lost',
         'won', 'lost', 'won', 'lost', 'won', 'lost', 'won', 'lost', 'won', 'lost'])[1 + n % 20] as stage) staged`,
    'vacuum analyze',
  ]);
}
