import pg from 'pg';

const within = 1_000;

/** Asks the database over a connection of its own whether it answers at all. */
export const createProbe = (connectionString: string) => async (): Promise<boolean> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: within,
    query_timeout: within,
    application_name: 'foyer probe',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A refusal is an answer, unless it says that the database is only coming up or going down.
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    return code !== undefined && !code.startsWith('57P');
  } finally {
    client.end().catch(() => {});
  }
};
