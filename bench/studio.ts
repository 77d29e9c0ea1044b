import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb, createPool } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { seedStudio } from '../tests/seed.ts';

export type BenchStudio = { dataDir: string; close(): Promise<void> };

/** A data folder as a studio would have it: set up, with ten thousand log rows to list. */
export async function openBenchStudio(): Promise<BenchStudio> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const server = await startEmbedded({ dataDir });
  const pool = createPool(server.url, 2);
  await migrateDatabase(pool, 'src/db/migrations');
  await seedStudio(createDb(pool));
  await pool.query(`insert into application_logs (id, timestamp, level, category, component, message, status_code, duration_ms)
    select gen_random_uuid(), now() - n * interval '7 seconds', (array['debug','info','warn','error'])[1 + n % 4],
      (array['auth','api','ui','system'])[1 + n % 4], 'bench', 'Entry number ' || n, 200, n % 90 from generate_series(1, 10000) n`);
  await pool.query('vacuum analyze');
  await pool.end();
  await server.stop();
  return { dataDir, close: () => rm(dataDir, { recursive: true, force: true }) };
}
