import pg from 'pg';
import { startEmbedded } from './embedded.server.ts';

// Run as a process of its own: commits rows one after the other and prints each number once it is acknowledged.
const db = await startEmbedded({ dataDir: process.argv[2] ?? '' });
const client = new pg.Client({ connectionString: db.url });
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS acknowledged (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)');
for (;;) {
  const { rows } = await client.query<{ n: string }>('INSERT INTO acknowledged DEFAULT VALUES RETURNING n');
  process.stdout.write(`${rows[0]?.n}\n`);
}
