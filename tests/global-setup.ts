import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../src/db/migrate.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.server.ts';
import { clusterFolder } from './cluster-folder.ts';
import { testConnections } from './workers.ts';

/** One PostgreSQL for the run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = await clusterFolder();
  const server = await startEmbedded({ dataDir, connections: testConnections(), disposable: true });
  const admin = new pg.Pool({ connectionString: server.url, max: 1 });
  await admin.query('create database foyer_template');
  await admin.end();
  const url = new URL(server.url);
  url.pathname = '/foyer_template';
  const template = new pg.Pool({ connectionString: url.href, max: 1 });
  await migrateDatabase(template, 'src/db/migrations');
  await template.end();
  project.provide('pgUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
