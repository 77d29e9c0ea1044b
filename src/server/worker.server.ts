import type { Env } from '#platform/env.server.ts';
import { StartError } from '#platform/postgres/start-error.server.ts';
import { prepareDatabase } from './boot.server.ts';
import { composePlatform } from './compose.server.ts';
import { startJobs } from './jobs.server.ts';
import { reportRejections } from './report-rejections.server.ts';

/** Jobs without HTTP, for another machine on the same database. */
export async function runWorker(env: Env, say: (line: string) => void): Promise<() => Promise<void>> {
  if (!env.DATABASE_URL) throw new StartError('A worker needs DATABASE_URL: without it the jobs already run inside npm start.');
  const platform = await composePlatform(env, env.DATABASE_URL);
  reportRejections(platform.log);
  const close = async () => {
    await platform.live.close();
    await platform.log.close();
    await platform.pool.end();
    await platform.stopTracing();
  };
  try {
    await prepareDatabase(platform, env.DATABASE_URL, say);
    await platform.readRegistry();
    const jobs = await startJobs(platform);
    say('The worker is working.');
    return async () => {
      await jobs.stop();
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
}
