import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import { runAll } from './database.ts';
import { compareInTurns, type Side } from './in-turns.ts';
import { ratio } from './load.ts';
import type { Figure } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

const least = 0.95;
const few = 50_000;
const many = 5_000_000;
const mostTimes = 1.5;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const off = `insert into system_settings (key, value) values ('count_visits', 'false')`;

/** A cached page with counting and without, in turns. */
export async function countedPage({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  const open = async (name: string, statements: string[], env: Record<string, string>) => {
    await runAll(url('postgres'), [`create database ${name} template ${new URL(server.url).pathname.slice(1)}`]);
    await runAll(url(name), statements);
    const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name), ...env });
    started.push(app);
    const headers = { 'accept-encoding': 'br', 'user-agent': browser };
    await fetch(`${app.url}/`, { headers });
    return { url: `${app.url}/`, headers };
  };
  const figure = (name: string, seen: Awaited<ReturnType<typeof ratio>>): Figure => ({
    name: `cached page, ${name}`,
    value: seen.ratio.toFixed(3),
    limit: `of its rate without counting (${Math.round(seen.ours)}/s of ${Math.round(seen.floor)}/s), at least ${least}`,
    ok: seen.ratio >= least,
  });
  try {
    const without = await open('uncounted', [off], { RATE_LIMITS: 'true' });
    const usual = await open('counted', [], { RATE_LIMITS: 'true' });
    const figures = [figure('counted within the limits', await ratio(usual, without))];
    // As if each request were another visitor's.
    const all = await open('all_counted', [], { RATE_LIMITS: 'false' });
    figures.push(figure('every view stored', await ratio(all, without)));
    const [stored] = await runAll(url('all_counted'), ['select count(*)::int as views from page_views']);
    const views = stored?.rows[0]?.views ?? 0;
    figures.push({ name: 'views stored by then', value: String(views), limit: 'more than 10,000', ok: views > 10_000 });
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}

/** The figures of visitors over fifty thousand and over five million views. */
export async function manyViews({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  const figures: Figure[] = [];
  const open = async (name: string, views: number): Promise<Side> => {
    await runAll(url('postgres'), [`create database ${name} template ${new URL(server.url).pathname.slice(1)}`]);
    await runAll(url(name), fill(views));
    const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name) });
    started.push(app);
    await counted(url(name), views);
    await runAll(url(name), ['vacuum analyze']);
    return { app, headers: { cookie: await signIn(app.url) }, ids: [] };
  };
  try {
    const small = await open('few_views', few);
    const large = await open('many_views', many);
    const compare = async (name: string, path: string) => {
      const seen = await compareInTurns(small, large, () => path);
      const value = seen.large / seen.small;
      const limit = `times its cost with ${few.toLocaleString('en-US')} (${seen.large.toFixed(1)} ms to ${seen.small.toFixed(1)} ms), at most ${mostTimes}`;
      figures.push({ name: `5,000,000 views: ${name}`, value: value.toFixed(2), limit, ok: value <= mostTimes });
    };
    await compare('7 days', '/api/admin/visits?range=7d');
    await compare('30 days', '/api/admin/visits?range=30d');
    await compare('90 days', '/api/admin/visits?range=90d');
    await compare('export of the referrers', '/api/admin/visits/export.csv?list=referrers&range=90d');
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}

/** Waits until the job of the running process has counted all views. */
async function counted(url: string, views: number): Promise<void> {
  const until = Date.now() + 15 * 60_000;
  for (;;) {
    const [sum] = await runAll(url, [`select coalesce(sum(views), 0)::int as views from visit_counts where kind = 'total'`]);
    if (sum?.rows[0]?.views === views) return;
    if (Date.now() > until) throw new Error('The views were not counted within a quarter of an hour');
    await new Promise((done) => setTimeout(done, 2_000));
  }
}

/** Views of a year, the last days as busy as the others. Each day has the same pages, referrers and campaigns, whatever the number of views. */
const fill = (views: number): string[] => [
  'set synchronous_commit = off',
  `insert into page_views (id, viewed_at, path, visitor, referrer, source, medium, campaign, device)
   select gen_random_uuid(), now() - n * (interval '365 days' / ${views}) - interval '1 minute', '/page-' || n % 20, n / 3,
     case when n % 3 = 0 then 'site-' || n % 29 || '.example' end, case when n % 2 = 0 then 'source-' || n / 2 % 6 end, null,
     case when n % 2 = 0 then 'campaign-' || n / 2 % 60 end, (array['desktop', 'phone', 'tablet'])[1 + n % 3]
   from generate_series(1, ${views}) n`,
  'vacuum analyze',
];
