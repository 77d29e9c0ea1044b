import pg from 'pg';

/** A connection beside the pool, for work that holds it for long. */
export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'foyer backup' });
  // One that breaks fails the statement under way, which is enough to hear of.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
