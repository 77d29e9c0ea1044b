import pg from 'pg';
import { streamOf } from '#db/connection-stream.ts';

/** A connection beside the pool, for work that holds it for long. */
export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'foyer backup' });
  // One that breaks fails the statement under way, which is enough to hear of.
  client.on('error', () => {});
  await client.connect();
  try {
    const done = await work(client);
    await client.end();
    return done;
  } catch (error) {
    // In the middle of a COPY it would wait for ever for the rest.
    streamOf(client)?.destroy();
    throw error;
  }
}
