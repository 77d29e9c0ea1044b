import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import { runAll } from './database.ts';
import { compareInTurns, type Side } from './in-turns.ts';
import type { Figure } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

const few = 1_000;
const many = 100_000;
const perContact = 10;
const mostTimes = 1.5;

/** The lists of estimates and contracts with a thousand and with a hundred thousand of each. */
export async function manyDocuments({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  const rare = new Map<AppProcess, string[]>();
  const open = async (name: string, documents: number): Promise<Side> => {
    await runAll(url('postgres'), [`create database ${name} template ${new URL(server.url).pathname.slice(1)}`]);
    await runAll(url(name), fill(documents));
    const [clients, numbers] = await runAll(url(name), [
      `select id from contacts where email like 'bench-%' order by random() limit 50`,
      // Of as many digits as the last one has, so that none is the beginning of another.
      `select estimate_number from estimates where estimate_number like 'EST-%' and length(estimate_number) = length('EST-${documents - 1}')
       order by random() limit 50`,
    ]);
    const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name) });
    started.push(app);
    const ids = clients?.rows.map((row: { id: string }) => row.id) ?? [];
    rare.set(app, numbers?.rows.map((row: { estimate_number: string }) => row.estimate_number.slice(4)) ?? []);
    return { app, headers: { cookie: await signIn(app.url) }, ids };
  };
  try {
    const small = await open('few_documents', few);
    const large = await open('many_documents', many);
    const figures: Figure[] = [];
    const compare = async (name: string, path: (side: Side, round: number) => string) => {
      const seen = await compareInTurns(small, large, path);
      const value = seen.large / seen.small;
      const limit = `times its cost with ${few.toLocaleString('en-US')} (${seen.large.toFixed(1)} ms to ${seen.small.toFixed(1)} ms), at most ${mostTimes}`;
      figures.push({ name: `100,000 documents: ${name}`, value: value.toFixed(2), limit, ok: value <= mostTimes });
    };
    await compare('estimates', () => '/api/admin/estimates?limit=20');
    await compare('estimates of a status', () => '/api/admin/estimates?limit=20&status=declined');
    await compare(
      'estimates of a client',
      ({ ids }, round) => `/api/admin/estimates?limit=20&contact_id=${ids[round % ids.length]}`,
    );
    for (const list of ['estimates', 'contracts']) {
      const search = (words: string) => `/api/admin/${list}?limit=20&q=${encodeURIComponent(words)}`;
      await compare(`${list} by a rare word`, ({ app }, round) => search(`number ${rare.get(app)?.[round % 50]}`));
      await compare(`${list} by a word that all hold`, () => search('estimate'));
      await compare(`${list} by the beginning of a word`, () => search('compan num'));
      await compare(`${list} by two words, of a status`, () => `${search('client number')}&status=draft`);
      await compare(`${list} by a word that none holds`, () => search('nothing'));
    }
    await compare('contracts', () => '/api/admin/contracts?limit=20');
    await compare('contracts of a status', () => '/api/admin/contracts?limit=20&status=signed');
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}

/** Documents of five years, ten for each contact, in every state. */
const fill = (documents: number): string[] => [
  'set synchronous_commit = off',
  `insert into contacts (id, first_name, last_name, email, company_name)
   select gen_random_uuid(), 'Client', 'Number ' || n, 'bench-' || n || '@example.test', 'Company of some length ' || n
   from generate_series(1, ${documents / perContact}) n`,
  `create table bench_contacts as select id, row_number() over (order by id) - 1 as place from contacts where email like 'bench-%'`,
  'create unique index on bench_contacts (place)',
  `insert into estimates (id, estimate_number, title, description, contact_id, items, subtotal_cents, total_amount_cents, status,
     access_token, valid_until, created_at)
   select gen_random_uuid(), 'EST-' || n, 'Estimate number ' || n, 'What it is about, in a sentence of some length', contact.id,
     jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', 'Design', 'description', null, 'quantity_hundredths', 100,
       'unit_price_cents', 10000 + n % 90000, 'discount_bp', 0, 'tax_rate_bp', 0, 'optional', false, 'selected', true)),
     10000 + n % 90000, 10000 + n % 90000,
     (array['accepted', 'accepted', 'accepted', 'sent', 'viewed', 'draft', 'declined', 'expired'])[1 + n % 8],
     'bench-estimate-' || n, current_date + 30, now() - (${documents} - n) * (interval '1825 days' / ${documents})
   from generate_series(1, ${documents}) n join bench_contacts contact on contact.place = n % ${documents / perContact}`,
  `insert into contracts (id, origin, contract_number, title, description, contact_id, estimate_id, services, total_amount_cents, status,
     access_token, client_signature, client_signed_at, created_at)
   select gen_random_uuid(), 'studio', 'CON-' || made.n, 'Contract - ' || made.title, made.description, made.contact_id,
     case when made.status = 'accepted' then made.id end, '[]', made.total_amount_cents, made.kind, 'bench-contract-' || made.n,
     case when made.kind in ('signed', 'completed') then 'Client' end,
     case when made.kind in ('signed', 'completed') then made.created_at end, made.created_at
   from (select *, (array['completed', 'completed', 'signed', 'sent', 'viewed', 'draft', 'cancelled'])[1 + n % 7] as kind
     from (select *, substr(estimate_number, 5)::int as n from estimates where estimate_number like 'EST-%') as numbered) as made`,
  'drop table bench_contacts',
  'vacuum analyze',
];
