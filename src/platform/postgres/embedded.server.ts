import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.server.ts';
import { ensureCluster, readPassword, SUPERUSER } from './initdb.server.ts';
import { takeLock } from './lock.server.ts';
import { clearPidFile } from './pidfile.server.ts';
import { choosePlace } from './place.server.ts';
import { EarlyExit, freePort, type Launching, launch, type Postmaster } from './postmaster.server.ts';
import { makePrivateFolder } from './private-folder.server.ts';
import { explain, StartError } from './start-error.server.ts';

export { StartError } from './start-error.server.ts';

/** `dataDir` is the cluster itself, the folder a backup copies. */
export type Embedded = { url: string; dataDir: string; stop(): Promise<void> };

export type EmbeddedOptions = {
  dataDir: string;
  say?: (line: string) => void;
  /** Called when the process of the database is on its way up, and again when it had to be started anew. */
  launched?: () => void;
  /** As many at a time; the default is enough for one app and a few workers beside it. */
  connections?: number;
  /** For tests: no commit waits for the disk, and a crash of the machine may lose the whole cluster. */
  disposable?: boolean;
};

export const DATABASE = 'foyer';

/** Starts PostgreSQL on the data folder, alone. Rejects with a StartError whose message is one sentence for a person. */
export async function startEmbedded(opts: EmbeddedOptions): Promise<Embedded> {
  const { say = () => {}, launched = () => {}, connections = 60, disposable = false } = opts;
  const dataDir = openFolder(opts.dataDir);
  const release = await takeLock(dataDir);
  try {
    const place = choosePlace(dataDir, findBinaries(), say);
    await ensureCluster(place, say);
    return await supervise(
      { place, logFile: join(dataDir, 'postgres.log'), say, launched, use: { connections, disposable } },
      release,
    );
  } catch (cause) {
    release();
    throw explain(cause, dataDir);
  }
}

function openFolder(path: string): string {
  const folder = resolve(path);
  try {
    makePrivateFolder(folder);
    // The cluster is recognised by its real path, whatever links lead to it.
    return realpathSync(folder);
  } catch (cause) {
    throw explain(cause, folder);
  }
}

/** Keeps one postmaster running on one port until stop(), so that the URL holds even if the postmaster is killed. */
async function supervise(launching: Launching, release: () => void): Promise<Embedded> {
  const { place, say } = launching;
  const password = readPassword(place.cluster);
  const started = await bringUp(launching);
  const { port } = started;
  let postmaster: Postmaster | undefined = started.postmaster;
  let stopping: Promise<void> | undefined;

  // A process that exits without stop() takes the database with it; only kill -9 leaves an orphan for the next start.
  const onExit = () => {
    postmaster?.interrupt();
  };
  const watch = (async () => {
    let told = '';
    for (;;) {
      await postmaster?.exited;
      if (stopping) return;
      if (postmaster) say('The database stopped unexpectedly; starting it again.');
      postmaster = undefined;
      try {
        postmaster = (await bringUp(launching, port)).postmaster;
        told = '';
      } catch (cause) {
        // A full disk keeps it down until there is space again: once is enough to say so.
        const { message } = explain(cause, place.cluster);
        if (message !== told) say(message);
        told = message;
        await sleep(500);
      }
      if (stopping) await postmaster?.stop();
    }
  })();
  const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  const stop = () => {
    stopping ??= (async () => {
      await postmaster?.stop();
      await watch;
      process.off('exit', onExit);
      release();
    })();
    return stopping;
  };

  process.once('exit', onExit);
  try {
    await ensureDatabase(url);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { url: url(DATABASE), dataDir: place.cluster, stop };
}

/** Another process may take the free port first, or an orphan may appear late: both pass, so look again and retry. */
async function bringUp(launching: Launching, fixedPort?: number) {
  const { place, say } = launching;
  const deadline = Date.now() + 20_000;
  for (;;) {
    await clearPidFile(place, say);
    const port = fixedPort ?? (await freePort());
    try {
      return { port, postmaster: await launch(launching, port) };
    } catch (cause) {
      const passing =
        cause instanceof EarlyExit &&
        /Address already in use|lock file .* (already exists|is empty)|still in use/.test(cause.message);
      if (!passing || Date.now() > deadline) throw explain(cause, place.cluster);
      await sleep(50);
    }
  }
}

async function ensureDatabase(url: (database: string) => string): Promise<void> {
  try {
    await query(url(DATABASE));
  } catch (cause) {
    const code = cause instanceof pg.DatabaseError ? cause.code : undefined;
    if (code === '28P01')
      throw new StartError('The database refused its own password; bring the file foyer.password back from a backup.', { cause });
    if (code !== '3D000') throw cause;
    await query(url('postgres'), `CREATE DATABASE ${DATABASE}`);
  }
}

async function query(connectionString: string, sql?: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    if (sql) await client.query(sql);
  } finally {
    await client.end();
  }
}
