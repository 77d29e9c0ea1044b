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
