import { readdirSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

const folder = new URL('../../src/db/schema/', import.meta.url);

/** `owner` is the path of the schema file, `sales/orders`: the feature of the same path owns its tables. */
export type OwnedTable = { owner: string; exported: string; name: string; table: PgTable };

export async function allTables(): Promise<OwnedTable[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^/]+\/[^/]+\.ts$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const members: Record<string, unknown> = await import(new URL(file, folder).href);
      const owner = file.replace(/\.ts$/, '');
      return Object.entries(members).flatMap(([exported, table]) =>
        is(table, PgTable) ? [{ owner, exported, name: getTableConfig(table).name, table }] : [],
      );
    }),
  );
  return found.flat();
}
