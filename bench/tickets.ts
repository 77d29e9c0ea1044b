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

/** The lists of tickets with a thousand and with a hundred thousand of them. */
export async function manyTickets({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  const agents = new Map<Side, string>();
  const open = async (name: string, tickets: number): Promise<Side> => {
    await runAll(url('postgres'), [`create database ${name} template ${new URL(server.url).pathname.slice(1)}`]);
    await runAll(url(name), fill(tickets));
    const [admin] = await runAll(url(name), [`select min(user_id::text) as id from user_roles where role = 'super_admin'`]);
    const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name) });
    started.push(app);
    const side = { app, headers: { cookie: await signIn(app.url) }, ids: [] };
    agents.set(side, admin?.rows[0]?.id ?? '');
    return side;
  };
  try {
    const small = await open('few_tickets', few);
    const large = await open('many_tickets', many);
    const figures: Figure[] = [];
    const compareAt = async (name: string, path: (side: Side, round: number) => string) => {
      const seen = await compareInTurns(small, large, path);
      const value = seen.large / seen.small;
      const limit = `times its cost with ${few.toLocaleString('en-US')} (${seen.large.toFixed(1)} ms to ${seen.small.toFixed(1)} ms), at most ${mostTimes}`;
      figures.push({ name: `100,000 tickets: ${name}`, value: value.toFixed(2), limit, ok: value <= mostTimes });
    };
    const compare = (name: string, path: (side: Side, round: number) => string) =>
      compareAt(name, (side, round) => `/api/admin/tickets?limit=20${path(side, round)}`);
    const address = (round: number) => `bench-${(round % 90) + 1}@example.test`;
    await compare('first page', () => '');
    await compare('first page of a status', () => '&status=awaiting-response');
    await compare('first page of a priority', () => '&priority=urgent');
    await compare('first page of an agent', (side) => `&agent=${agents.get(side)}`);
    await compare('first page of a client', (_, round) => `&client=${address(round)}`);
    await compare('first page of a status and a priority', () => '&status=in-progress&priority=urgent');
    await compare('search by number', (_, round) => `&q=T-2001-${String((round % 900) + 1).padStart(9, '0')}`);
    await compare('search by a word that all hold', () => '&q=harbour');
    await compare('search that finds nothing', () => '&q=nothing');
    await compareAt('clients and agents to choose from', () => '/api/admin/tickets/options');
    await compareAt('recent activities', () => '/api/admin/tickets/activity');
    // The administrator who is signed in has asked a tenth of all.
    await compareAt('the portal’s own list', () => '/api/tickets?limit=20');
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}

/** Tickets of five years in every state and priority, ten for each address, each with an entry in the audit log. */
const fill = (tickets: number): string[] => [
  'set synchronous_commit = off',
  `insert into support_tickets (id, number, status, priority, category, subject, description, name, email, user_id, assigned_to, closed_at, created_at)
   select gen_random_uuid(), 'T-2001-' || lpad(n::text, 9, '0'), status, (array['low', 'medium', 'medium', 'high', 'urgent'])[1 + (n / 8) % 5], 'technical',
     'Harbour ' || n, 'What it is about, in a sentence of some length', 'Client Number ' || n % ${tickets / perClient},
     'bench-' || n % ${tickets / perClient} || '@example.test', case when n % 10 = 0 then admin.id end, case when n % 3 = 0 then admin.id end,
     case when status = 'closed' then moment end, moment
   from generate_series(1, ${tickets}) n,
     lateral (select now() - (${tickets} - n) * (interval '1825 days' / ${tickets}) as moment) at,
     lateral (select (array['open', 'in-progress', 'awaiting-response', 'closed', 'closed', 'closed', 'closed', 'closed'])[1 + n % 8] as status) state,
     (select min(user_id::text)::uuid as id from user_roles where role = 'super_admin') admin`,
  `insert into audit_log (id, at, action, entity, entity_id, details)
   select gen_random_uuid(), created_at, 'ticket.opened', 'support_tickets', id::text, jsonb_build_object('number', number) from support_tickets`,
  'vacuum analyze',
];
