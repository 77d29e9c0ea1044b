import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableColumns, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/database.ts';
import { allTables } from './tables.ts';

const folder = 'src/db/migrations/meta';
const readJson = (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
const database = testDatabase();

// drizzle-kit puts methods on all arrays where a `for … in` meets them: the reader of PDFs, in a test after this one, refuses to start then.
for (const name of Object.keys(Array.prototype)) Object.defineProperty(Array.prototype, name, { enumerable: false });

describe('The migrations', () => {
  it('lead to the schema (drizzle-kit generate writes the one that is missing)', async () => {
    const { entries } = readJson('_journal.json');
    const last = readJson(`${String(entries.length - 1).padStart(4, '0')}_snapshot.json`);
    const tables = Object.fromEntries((await allTables()).map(({ name, table }) => [name, table]));
    expect(await generateMigration(last, generateDrizzleJson(tables, last.id))).toEqual([]);
  });

  it('make every table with its columns', async () => {
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const made = new Set(rows.map(({ name }) => name));
    const declared = (await allTables()).flatMap(({ name, table }) =>
      Object.values(getTableColumns(table)).map((column) => `${name}.${column.name}`),
    );
    expect(declared.length).toBeGreaterThan(300);
    expect(declared.filter((name) => !made.has(name))).toEqual([]);
  });
});
