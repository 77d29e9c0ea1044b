import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import { runAll } from './database.ts';
import { compareInTurns } from './in-turns.ts';
import type { Figure } from './measure.ts';
import { fillOrders } from './orders.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

/** `ANALYTICS_ORDERS=100000` for a shorter look. */
const many = Number(process.env.ANALYTICS_ORDERS ?? 1_000_000);
const few = many / 100;
const mostTimes = 1.5;

/** The analytics over many orders, and over a hundredth of them. */
export async function manyFigures({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  try {
    const template = new URL(server.url).pathname.slice(1);
    const open = async (name: string, orders: number) => {
      await runAll(url('postgres'), [`create database ${name} template ${template}`]);
      await fillOrders(url(name), orders);
      const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name) });
      started.push(app);
      const side = { app, headers: { cookie: await signIn(app.url) } };
      const began = performance.now();
      const first = await fetch(`${app.url}/api/admin/analytics`, { headers: side.headers });
      if (!first.ok) throw new Error(`Refused: ${await first.text()}`);
      return { ...side, counted: (performance.now() - began) / 1_000 };
    };
    const small = await open('few_figures', few);
    const large = await open('many_figures', many);
    const figures: Figure[] = [];
    const compare = async (name: string, path: string) => {
      const seen = await compareInTurns(small, large, () => path);
      const value = seen.large / seen.small;
      const limit = `times its cost with ${few.toLocaleString('en-US')} orders (${seen.large.toFixed(1)} ms to ${seen.small.toFixed(1)} ms), at most ${mostTimes}`;
      figures.push({
        name: `${many.toLocaleString('en-US')} orders: ${name}`,
        value: value.toFixed(2),
        limit,
        ok: value <= mostTimes,
      });
    };
    for (const range of ['7d', '30d', '90d']) await compare(`analytics of ${range}`, `/api/admin/analytics?range=${range}`);
    const year = new Date().getUTCFullYear() - 2;
    const custom = `range=custom&from=${year}-01-01&to=${year + 1}-12-31`;
    await compare('analytics of two years', `/api/admin/analytics?${custom}`);
    await compare('by service and client', '/api/admin/analytics/details?range=90d');
    figures.push({
      name: 'First count of all orders',
      value: `${large.counted.toFixed(1)} s`,
      limit: `${small.counted.toFixed(1)} s with ${few.toLocaleString('en-US')}; once after an upgrade or another time zone`,
      ok: true,
    });
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}
