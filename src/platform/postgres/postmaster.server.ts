import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { binary } from './binaries.server.ts';
import { readPidFile } from './pidfile.server.ts';
import type { Place } from './place.server.ts';
import { settingArgs, type Use } from './settings.server.ts';
import { cannotRun, runTool, toolEnv } from './tool.server.ts';

/** `interrupt` asks for a fast shutdown and does not wait, for the moment when this process exits. */
export type Postmaster = { exited: Promise<void>; interrupt(): void; stop(): Promise<void> };

/** The postmaster ended before it was ready; the message is what it logged. */
export class EarlyExit extends Error {}

const LOG_LIMIT = 8 * 1024 * 1024;

export type Launching = { place: Place; logFile: string; say: (line: string) => void; launched: () => void; use: Use };

/** Starts a postmaster and returns when it accepts connections. It is detached, so a Ctrl+C meant for us does not reach it. */
export async function launch({ place, logFile, say, launched, use }: Launching, port: number): Promise<Postmaster> {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  let child: ChildProcess;
  try {
    child = spawn(binary(place.root, 'postgres'), ['-D', place.cluster, ...settingArgs(port, use)], {
      ...place.account,
      cwd: place.root,
      env: toolEnv(),
      stdio: ['ignore', log, log],
      detached: true,
      windowsHide: true,
    });
  } finally {
    closeSync(log);
  }
  let over: Error | undefined;
  const exited = new Promise<void>((resolve) => {
    const end = (cause: Error) => {
      over = cause;
      resolve();
    };
    child.once('error', (cause) => end(cannotRun(place, cause)));
    child.once('exit', () => end(new EarlyExit(readFileSync(logFile, 'utf8').slice(logStart))));
  });
  child.unref();
  launched();
  const patient = Date.now() + 3000;
  let told = false;
  for (;;) {
    if (over) throw over;
    const file = readPidFile(place.cluster);
    if (file?.pid === child.pid && file?.status === 'ready') break;
    if (!told && Date.now() > patient) {
      told = true;
      say('The database is still starting: after an unclean stop it replays its log first.');
    }
    await sleep(3);
  }
  return { exited, interrupt: () => child.kill('SIGINT'), stop: () => shutDown(place, child, exited) };
}

/** Fast shutdown: open transactions are rolled back, everything committed is kept, the next start needs no recovery. */
async function shutDown(place: Place, child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.ref();
  // Windows has no signals: there kill() would end the postmaster at once and leave its backends.
  if (process.platform === 'win32') await runTool(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-s']);
  else child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), 40_000);
  // One that hangs takes no other signal.
  const last = setTimeout(() => child.kill('SIGKILL'), 50_000);
  await exited;
  clearTimeout(late);
  clearTimeout(last);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
