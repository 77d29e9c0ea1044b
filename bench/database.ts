import pg from 'pg';

/** Statements one after the other, on a connection of their own. */
export async function runAll(url: string, texts: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const text of texts) results.push(await client.query(text));
    return results;
  } finally {
    await client.end();
  }
}

/** Runs statements that fill a table while it has no indexes and no references, and makes them anew behind that: row by row they would cost most of the time. */
export async function fillQuickly(url: string, tables: readonly string[], texts: string[]): Promise<void> {
  const named = `('{${tables.join(',')}}'::text[])`;
  const [references, indexes] = await runAll(url, [
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid::regclass::text = any ${named}`,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any ${named} and not exists (select from pg_constraint where conindid = indexrelid)`,
  ]);
  await runAll(url, [
    'set synchronous_commit = off',
    `set maintenance_work_mem = '512MB'`,
    ...(references?.rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`) ?? []),
    ...(indexes?.rows.map(({ name }) => `drop index ${name}`) ?? []),
    ...texts,
    ...(indexes?.rows.map(({ definition }) => definition) ?? []),
    ...(references?.rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`) ?? []),
  ]);
}
