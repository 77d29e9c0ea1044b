import { resolve } from 'node:path';
import { isDiskFull } from '#db/unavailable.ts';
import type { Env } from '#platform/env.server.ts';
import { StartError } from '#platform/postgres/start-error.server.ts';

/** Why the database cannot be used, in one sentence; what goes wrong with our own otherwise speaks for itself. */
export function databaseProblem(error: unknown, { DATABASE_URL, DATA_DIR }: Env): unknown {
  if (error instanceof StartError) return error;
  if (isDiskFull(error)) {
    const what = DATABASE_URL ? 'the database of DATABASE_URL' : resolve(DATA_DIR);
    return new StartError(`There is no space left on the disk that holds ${what}; free some and start again.`, { cause: error });
  }
  if (!DATABASE_URL) return error;
  const reason = error instanceof Error ? error.message || String(error.cause ?? 'no answer') : String(error);
  return new StartError(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause: error });
}
