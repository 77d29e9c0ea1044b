import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#tests/database.ts';
import { migrateDatabase } from './migrate.ts';

const database = testDatabase();
let older: string;

beforeAll(async () => {
  older = await mkdtemp(join(tmpdir(), 'foyer-migrations-'));
  await cp('src/db/migrations', older, { recursive: true });
  const file = join(older, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
});
afterAll(() => rm(older, { recursive: true, force: true }));

it('lets a backup be made before an upgrade, once, and before nothing else', async () => {
  await database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  let backups = 0;
  const backUp = async () => {
    backups += 1;
  };
  // A new database has nothing to lose.
  expect(await migrateDatabase(database.pool, older, backUp)).toBeGreaterThan(30);
  expect(backups).toBe(0);
  // Two processes start at once.
  await Promise.all([0, 1].map(() => migrateDatabase(database.pool, 'src/db/migrations', backUp)));
  expect(backups).toBe(1);
  expect(await migrateDatabase(database.pool, 'src/db/migrations', backUp)).toBe(0);
  expect(backups).toBe(1);
});
