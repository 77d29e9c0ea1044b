import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import { runAll } from './database.ts';
import { compareInTurns, type Side } from './in-turns.ts';
import type { Figure } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

const few = 1_000;
const many = 100_000;
const perClient = 10;
const mostTimes = 1.5;

/** The list of projects with a thousand and with a hundred thousand of them. */
export async function manyProjects({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  const busiest = new Map<Side, string>();
  const open = async (name: string, projects: number): Promise<Side> => {
    await runAll(url('postgres'), [`create database ${name} template ${new URL(server.url).pathname.slice(1)}`]);
    await runAll(url(name), fill(projects));
    const [clients] = await runAll(url(name), [`select id from users where email like 'bench-%' order by random() limit 50`]);
    const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name) });
    started.push(app);
    const side = {
      app,
      headers: { cookie: await signIn(app.url) },
      ids: clients?.rows.map((row: { id: string }) => row.id) ?? [],
    };
    const [worked] = await runAll(url(name), [`select project_id as id from time_entries where note = 'Bench' limit 1`]);
    busiest.set(side, worked?.rows[0]?.id ?? '');
    return side;
  };
  try {
    const small = await open('few_projects', few);
    const large = await open('many_projects', many);
    const figures: Figure[] = [];
    const compareAt = async (name: string, path: (side: Side, round: number) => string) => {
      const seen = await compareInTurns(small, large, path);
      const value = seen.large / seen.small;
      const limit = `times its cost with ${few.toLocaleString('en-US')} (${seen.large.toFixed(1)} ms to ${seen.small.toFixed(1)} ms), at most ${mostTimes}`;
      figures.push({ name: `100,000 projects: ${name}`, value: value.toFixed(2), limit, ok: value <= mostTimes });
    };
    const compare = (name: string, path: (side: Side, round: number) => string) =>
      compareAt(name, (side, round) => `/api/admin/projects?limit=50${path(side, round)}`);
    const client = ({ ids }: Side, round: number) => ids[round % ids.length] ?? '';
    await compare('first page', () => '');
    await compare('first page of a status', () => '&status=cancelled');
    await compare('search by name', (_, round) => `&q=harbour+${(round % 900) + 1}`);
    await compare('search by a word that all hold', () => '&q=harbour');
    await compare('search by the client’s name', (_, round) => `&q=client+${(round % 90) + 1}`);
    await compare('search by client id', (side, round) => `&q=${client(side, round)}`);
    await compare('search by the end of a client id', (side, round) => `&q=${client(side, round).slice(-8)}`);
    await compare('search by a name, of a status', (_, round) => `&status=active&q=harbour+${(round % 900) + 1}`);
    await compare('search that finds nothing', () => '&q=nothing');
    await compareAt('time entries of a project with as many', (side) => `/api/admin/projects/${busiest.get(side)}/time?limit=50`);
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}

/** Projects of five years, ten for each client, in every state. */
const fill = (projects: number): string[] => [
  'set synchronous_commit = off',
  `insert into users (id, email, first_name, last_name)
   select gen_random_uuid(), 'bench-' || n || '@example.test', 'Client', 'Number ' || n from generate_series(1, ${projects / perClient}) n`,
  `insert into contacts (id, first_name, last_name, email, company_name, user_id)
   select gen_random_uuid(), first_name, last_name, email, 'Company of some length', id from users where email like 'bench-%'`,
  `create table bench_clients as select id as contact_id, user_id, row_number() over (order by id) - 1 as place
   from contacts where email like 'bench-%'`,
  'create unique index on bench_clients (place)',
  `insert into projects (id, name, description, client_id, contact_id, status, budget_cents, deadline, created_at)
   select gen_random_uuid(), 'Harbour ' || n, 'What it is about, in a sentence of some length', client.user_id, client.contact_id,
     (array['pending', 'active', 'active', 'completed', 'completed', 'completed', 'completed', 'completed', 'cancelled', 'active'])[1 + n % 10],
     100000 + n % 900000, current_date + (n % 200)::int, now() - (${projects} - n) * (interval '1825 days' / ${projects})
   from generate_series(1, ${projects}) n join bench_clients client on client.place = n % ${projects / perClient}`,
  'drop table bench_clients',
  // As many entries as projects, all of one of them and of one person.
  `insert into time_entries (id, project_id, user_id, note, started_at, ended_at)
   select gen_random_uuid(), (select id from projects order by created_at, id limit 1), (select min(user_id::text)::uuid from user_roles where role = 'super_admin'),
     'Bench', moment, moment + interval '20 minutes'
   from generate_series(1, ${projects}) n, lateral (select now() - n * interval '26 minutes' as moment) at`,
  'vacuum analyze',
];
