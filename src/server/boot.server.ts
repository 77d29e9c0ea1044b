import { createServer, type Server } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { migrateDatabase, NewerDatabase } from '#db/migrate.ts';
import { createViewCounter } from '#features/website/visits/counter.server.ts';
import { beforeUpgrade } from '#platform/backup/place.server.ts';
import { demandFinishedRestore } from '#platform/backup/unfinished-restore.server.ts';
import { secretFile } from '#platform/crypto/app-secret.server.ts';
import { demandOwnSecret } from '#platform/crypto/secret-mark.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { StartError } from '#platform/postgres/start-error.server.ts';
import { migrationsFolder } from '#platform/root.server.ts';
import { onFirstUse } from '#shared/on-first-use.ts';
import type { Assets } from './assets.server.ts';
import { serveCached } from './cached-pages.server.ts';
import { answerChecks } from './checks.server.ts';
import { composePlatform } from './compose.server.ts';
import { databaseProblem } from './database-problem.server.ts';
import { answerEarly, earlyApi } from './early-app.server.ts';
import type { RunningJobs } from './jobs.server.ts';
import { refuseUnknownHosts } from './known-hosts.server.ts';
import { createMetrics } from './metrics.server.ts';
import type { OpenDatabase } from './open-database.server.ts';
import { createPageCache } from './page-cache.server.ts';
import { createPages } from './pages.server.ts';
import { readinessOf } from './readiness.server.ts';
import { reportRejections } from './report-rejections.server.ts';
import { freshHandler, type SplitBuild, splitHandler } from './split-build.server.ts';

/** Longer than a reverse proxy keeps an idle connection: else it sends a request into one that is just being closed. */
const keepAliveTimeout = 75_000;

export type BootParts = {
  /** On its way up. */
  database: Promise<OpenDatabase>;
  /** Read while the database comes up: the two take about as long as each other. */
  build: () => Promise<SplitBuild>;
  /** Development asks for the pages anew with every request. */
  fresh?: boolean;
  mode: string;
  assets: () => Promise<Assets>;
  say: (line: string) => void;
  /** Told how to stop as soon as there is something to stop: jobs and the rest of the pages start after the first answers. */
  onListening: (stop: () => Promise<void>) => void;
  /** Development puts Vite in front of everything. */
  before?: (listener: ReturnType<typeof getRequestListener>) => Parameters<typeof createServer>[1];
};

export type Running = { url: string; platform: Platform };

/** The new version may have to be taken back, and a database that it has changed does not fit the old one. */
async function backUpFirst({ env, pool }: Platform, databaseUrl: string, say: (line: string) => void): Promise<void> {
  const { rows } = await pool.query('select 1 from users limit 1');
  if (rows.length === 0) return;
  if (!env.BACKUP_BEFORE_UPGRADE) return say('No backup is made before this upgrade, because BACKUP_BEFORE_UPGRADE is false.');
  say('A new version: making a backup first (BACKUP_BEFORE_UPGRADE=false leaves it out).');
  const { backUp } = await import('./backup.server.ts');
  const { path } = await backUp(env, databaseUrl, { note: beforeUpgrade }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `The backup before the upgrade failed (${reason}); mend that, or set BACKUP_BEFORE_UPGRADE=false. Nothing was changed.`,
      { cause },
    );
  });
  say(`Backed up to ${path}.`);
}

/** Makes the database fit this version, and makes sure that it is the one of this installation. */
export async function prepareDatabase(platform: Platform, databaseUrl: string, say: (line: string) => void): Promise<void> {
  const { env, pool, secrets } = platform;
  demandFinishedRestore(resolve(env.DATA_DIR));
  try {
    const ran = await migrateDatabase(pool, migrationsFolder, () => backUpFirst(platform, databaseUrl, say));
    if (ran > 0) say(`Database brought up to date (${ran} ${ran === 1 ? 'step' : 'steps'}).`);
    await demandOwnSecret(pool, secrets, env.APP_SECRET ? 'APP_SECRET' : secretFile(resolve(env.DATA_DIR)));
  } catch (error) {
    if (error instanceof NewerDatabase) {
      throw new StartError(
        'This database was brought up to date by a newer Foyer than this one; start that version, or restore the backup that was made before the upgrade.',
        { cause: error },
      );
    }
    throw databaseProblem(error, env);
  }
}

/** Database, migrations, HTTP, jobs: in this order, and back again on stop. */
export async function boot(env: Env, parts: BootParts): Promise<Running> {
  const reading = Promise.all([parts.build(), parts.assets()]);
  // It may fail before anybody waits for it.
  reading.catch(() => {});
  const database = await parts.database.catch(async (cause: unknown) => {
    await reading.catch(() => {});
    throw cause;
  });
  let platform: Platform | null = null;
  let stop: (() => Promise<void>) | null = null;
  try {
    const [build, assets] = await reading;
    platform = await composePlatform(env, database.url);
    reportRejections(platform.log);
    await prepareDatabase(platform, database.url, parts.say);
    const cache = createPageCache();
    platform.site.onDrop(() => cache.drop());
    platform.pages.onDrop(cache.drop);
    const { handle, complete } = splitHandler(build, parts.mode);
    let registry: Registry | null = null;
    const router = () => registry?.api ?? earlyApi;
    const views = createViewCounter(platform);
    const pages = createPages({
      ...(parts.fresh
        ? { handle: freshHandler(parts.build, parts.mode), routes: null, placesOf: build.routes }
        : { handle, routes: build.routes, placesOf: build.routes }),
      mode: parts.mode,
      wordsFile: (language) => assets.find?.(`/assets/words-${language}-`),
      cache,
      views,
      router,
    });
    let jobs: RunningJobs | null = null;
    const ready = readinessOf(platform.pool, () => !env.RUN_JOBS || jobs !== null);
    const opened = platform;
    const whole = onFirstUse(async () => {
      registry = await opened.readRegistry();
      const [{ createApp }, { servePlainReads }] = await Promise.all([
        import('./app.server.ts'),
        import('./fast-path.server.ts'),
      ]);
      const listener = getRequestListener(createApp({ platform: opened, assets, pages, ready }).fetch);
      return parts.before?.(listener) ?? servePlainReads(opened, listener);
    });
    const early = answerEarly({ platform, assets, pages }, whole);
    const served = parts.before
      ? await whole()
      : refuseUnknownHosts(env, serveCached({ cache, views, trustProxy: env.TRUST_PROXY }, early.listener));
    const metrics = env.METRICS_TOKEN ? createMetrics(opened.pool, cache) : null;
    const server = createServer({ keepAliveTimeout }, answerChecks({ env, ready, metrics }, served));
    server.on('request', opened.load.note);
    const port = await listen(server, env);
    const stopping = new AbortController();
    const readRest = async () => {
      await early.answered();
      await Promise.all([whole(), complete()]);
    };
    const starting = startRest(opened, readRest, stopping.signal);
    const vitals = starting.then(
      async () => (await import('#features/operations/analytics/vitals.server.ts')).startVitals(opened),
      () => null,
    );
    stop = onFirstUse(async () => {
      stopping.abort();
      opened.hub.close();
      await close(server);
      const started = await starting.catch(() => null);
      await started?.stop();
      await views.close();
      await (await vitals)?.stop();
      await opened.live.close();
      await opened.log.close();
      await opened.pool.end();
      await opened.stopTracing();
      await database.stop();
    });
    parts.onListening(stop);
    jobs = await starting;
    return { url: `http://localhost:${port}`, platform };
  } catch (error) {
    if (stop) {
      await stop();
      throw error;
    }
    await platform?.live.close();
    await platform?.pool.end();
    await platform?.stopTracing();
    await database.stop();
    throw error;
  }
}

/** Whoever has been waiting at the door is served first: this takes the whole process for a moment. */
async function startRest(
  platform: Platform,
  readRest: () => Promise<unknown>,
  stopping: AbortSignal,
): Promise<RunningJobs | null> {
  await sleep(200);
  await readRest();
  if (!platform.env.RUN_JOBS) return null;
  const { startJobsWhenPossible } = await import('./jobs.server.ts');
  return startJobsWhenPossible(platform, stopping);
}

function listen(server: Server, env: Env): Promise<number> {
  return new Promise((resolvePort, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const text = taken
        ? `Port ${env.PORT} is taken: stop the other program or choose another port with PORT.`
        : `Cannot listen on port ${env.PORT}: ${error.message}.`;
      reject(new StartError(text, { cause: error }));
    });
    server.listen(env.PORT, env.HOST, () => {
      const address = server.address();
      resolvePort(typeof address === 'object' && address ? address.port : env.PORT);
    });
  });
}

/** Finishes the requests under way; after ten seconds the rest is cut. */
function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const cut = setTimeout(() => server.closeAllConnections(), 10_000);
    // A connection whose last request has just been answered would stay open for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      done();
    });
  });
}
