import { join } from 'node:path';
import { setupAddress } from '#features/operations/setup/token.server.ts';
import { EnvError, readEnv } from '#platform/env.server.ts';
import { StartError } from '#platform/postgres/start-error.server.ts';
import { projectRoot } from '#platform/root.server.ts';
import { openDatabase } from './open-database.server.ts';
import { stopOnSignal } from './stop-on-signal.server.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
/** What a signal stops; before there is anything, the default ends the process. */
let signals = { isStopping: () => false };

async function main(mode: string | undefined): Promise<void> {
  const env = readEnv(process.env);
  if (mode === 'worker') {
    const { runWorker } = await import('./worker.server.ts');
    signals = stopOnSignal(await runWorker(env, say), say);
    return;
  }
  if (mode === 'files:move') {
    const { runMove } = await import('./move-files.server.ts');
    return runMove(env, process.argv[3], say);
  }
  if (mode === 'backup' || mode === 'restore') {
    const { runBackup, runRestore } = await import('./backup.server.ts');
    return (mode === 'backup' ? runBackup : runRestore)(env, process.argv.slice(3), say);
  }
  if (mode === 'doctor') {
    const { runDoctor } = await import('./doctor.server.ts');
    if (!(await runDoctor(env, say))) process.exitCode = 1;
    return;
  }
  // A process of its own: it comes up while this one reads what it consists of, which takes about as long.
  const { promise: launched, resolve } = Promise.withResolvers<void>();
  const database = openDatabase(env, say, resolve);
  // Until the server listens, the database is all there is to stop.
  let stop = () => database.then((opened) => opened.stop());
  signals = stopOnSignal(() => stop(), say);
  await Promise.race([launched, database]);
  const [{ boot }, { loadAssets }] = await Promise.all([import('./boot.server.ts'), import('./assets.server.ts')]);
  const running = await boot(env, {
    database,
    build: () => import('virtual:react-router/server-build'),
    mode: 'production',
    assets: () => loadAssets(join(projectRoot, 'build/client')),
    say,
    onListening: (whole) => {
      stop = whole;
    },
  });
  if (signals.isStopping()) return;
  if (mode === 'demo') {
    const { fillSampleStudio } = await import('./demo.server.ts');
    for (const line of await fillSampleStudio(running.platform)) say(line);
  }
  const site = await running.platform.site.get().catch(() => null);
  const address = env.PORT === 0 ? running.url : env.PUBLIC_URL;
  const isNew = site && !site.setup.setup_completed;
  say(isNew ? `Foyer is open at ${address}, start at ${setupAddress(running.platform, address)}` : `Foyer is open at ${address}`);
}

main(process.argv[2]).catch(async (error: unknown) => {
  // Whatever fails while everything is being closed is part of it.
  if (signals.isStopping()) return;
  const known = error instanceof StartError || error instanceof EnvError;
  const { redactText } = await import('#platform/log/redact.ts');
  // What a driver says may quote the address that it was given, with its password.
  const message = redactText(error instanceof Error ? error.message : String(error));
  process.stderr.write(known ? `${message}\n` : `Foyer could not start: ${message}\n`);
  process.exit(1);
});
