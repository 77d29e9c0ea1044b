import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isUpToDate } from '#db/migrate.ts';
import { migrationsFolder } from '#platform/root.server.ts';

export type Readiness = { database: boolean; migrations: boolean; jobs: boolean };

export const isReady = ({ database, migrations, jobs }: Readiness): boolean => database && migrations && jobs;

/** Whoever asks is a machine that wants to know now: what takes longer counts as no answer. */
const patience = 1_000;
/** Asked more often than this, the last answer is given again: nobody makes the database work by asking. */
const freshFor = 500;

/** Which parts of the server can do their work. */
export function readinessOf(pool: pg.Pool, hasJobs: () => boolean): () => Promise<Readiness> {
  let last: { at: number; asked: Promise<boolean | null> } | null = null;
  const ask = (): Promise<boolean | null> => {
    if (last && Date.now() - last.at < freshFor) return last.asked;
    const answer = isUpToDate(pool, migrationsFolder).catch(() => null);
    last = { at: Date.now(), asked: Promise.race([answer, sleep(patience, null, { ref: false })]) };
    return last.asked;
  };
  return async () => {
    const migrated = await ask();
    return { database: migrated !== null, migrations: migrated === true, jobs: hasJobs() };
  };
}
