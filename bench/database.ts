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

/** Statements one after the other, those of a list at once. */
type Step = string | readonly string[];
const quick = ['set synchronous_commit = off', `set maintenance_work_mem = '256MB'`];

async function runSteps(url: string, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await Promise.all([step].flat().map((text) => runAll(url, [...quick, text])));
}

/** Fills tables that have no indexes and no references meanwhile: kept up row by row, those would take most of the time. */
export async function fillQuickly(url: string, tables: readonly string[], steps: readonly Step[]): Promise<void> {
  const named = `('{${tables.join(',')}}'::text[])`;
  const [references, indexes] = await runAll(url, [
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid::regclass::text = any ${named}`,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any ${named} and not exists (select from pg_constraint where conindid = indexrelid)`,
  ]);
  if (!references || !indexes) throw new Error('The catalogue was not read');
  await runSteps(
    url,
    references.rows.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  );
  await runSteps(
    url,
    indexes.rows.map(({ name }) => `drop index ${name}`),
  );
  await runSteps(url, steps);
  const made: string[] = indexes.rows.map(({ definition }) => definition);
  await runSteps(
    url,
    Array.from({ length: Math.ceil(made.length / 2) }, (_, at) => made.slice(2 * at, 2 * at + 2)),
  );
  await runSteps(
    url,
    references.rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  );
}
