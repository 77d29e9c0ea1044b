import { rm } from 'node:fs/promises';
import pg from 'pg';
import { createDb } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { clusterFolder } from '../tests/cluster-folder.ts';
import { seedStudio } from '../tests/seed.ts';
import { testConnections } from '../tests/workers.ts';

/** One PostgreSQL for the run with two templates: a fresh installation, and a studio whose setup is done. */
export default async function setup() {
  const dataDir = await clusterFolder();
  const server = await startEmbedded({ dataDir, connections: testConnections(), disposable: true });
  await run(server.url, 'create database foyer_fresh');
  const fresh = new pg.Pool({ connectionString: named(server.url, 'foyer_fresh'), max: 1 });
  await migrateDatabase(fresh, 'src/db/migrations');
  await fresh.end();
  await run(server.url, 'create database foyer_studio template foyer_fresh');
  const studio = new pg.Pool({ connectionString: named(server.url, 'foyer_studio'), max: 1 });
  await seedStudio(createDb(studio));
  await studio.end();
  process.env.E2E_PG_URL = server.url;
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function named(url: string, name: string): string {
  const at = new URL(url);
  at.pathname = `/${name}`;
  return at.href;
}

async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
