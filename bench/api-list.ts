import { newestLogsQuery } from '#features/operations/logs/queries.server.ts';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { startAppProcess } from '../tests/app-process.ts';
import { startFloor } from './floor.ts';
import { ratio } from './load.ts';
import type { Figure } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

const least = 0.5;

export async function apiList({ dataDir }: BenchStudio): Promise<Figure[]> {
  const database = await startEmbedded({ dataDir });
  const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  // The floor runs the very text that the app sends.
  const { text, values } = newestLogsQuery(20);
  const floor = await startFloor('query', { DATABASE_URL: database.url, QUERY: text, PARAMS: JSON.stringify(values) });
  try {
    const headers = { cookie: await signIn(app.url) };
    const url = `${app.url}/api/admin/logs?limit=20`;
    const answer = await (await fetch(url, { headers })).json();
    if (answer?.data?.items?.length !== 20) throw new Error('The list did not answer twenty rows');
    const seen = await ratio({ url, headers }, { url: floor.url });
    const limit = `of bare node:http + pg with the same query (${Math.round(seen.ours)}/s of ${Math.round(seen.floor)}/s), at least ${least}`;
    return [{ name: 'API list of 20 rows', value: seen.ratio.toFixed(2), limit, ok: seen.ratio >= least }];
  } finally {
    await floor.stop();
    await app.stop();
    await database.stop();
  }
}
