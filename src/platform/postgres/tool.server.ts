import { spawn } from 'node:child_process';
import { binary } from './binaries.server.ts';
import type { Place } from './place.server.ts';
import { StartError } from './start-error.server.ts';

/** PG* variables of the surroundings must not reach our PostgreSQL; a fixed TZ spares initdb a search through all zones. */
export function toolEnv(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  const kept = Object.entries({ PATH, SystemRoot, TEMP, TMP }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

/** Its file is there, so the system itself refused: a noexec disk, a C library it was not built for, a user it may not become. */
export function cannotRun(place: Place, cause: Error): StartError {
  return new StartError(
    `This system cannot run the PostgreSQL in ${place.root} (${cause.message}); set DATABASE_URL to a PostgreSQL server instead.`,
    { cause },
  );
}

/** Runs initdb or pg_ctl to its end; rejects with everything it printed. */
export function runTool(place: Place, name: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(binary(place.root, name), args, {
      ...place.account,
      cwd: place.root,
      env: toolEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (cause) => reject(cannotRun(place, cause)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim() || `${name} ended with ${code}`))));
  });
}
