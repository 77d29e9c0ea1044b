import { to as copyTo } from 'pg-copy-streams';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/database.ts';
import { connected } from './connect.server.ts';

const database = testDatabase();

it('gives a connection up in the middle of a COPY', async () => {
  const cut = connected(database.url, async (client) => {
    const rows = client.query(copyTo('copy (select generate_series(1, 3000000)) to stdout'));
    for await (const _ of rows) throw new Error('The disk is full');
  });
  await expect(cut).rejects.toThrow('The disk is full');
  const connections = async () => {
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'foyer backup'",
    );
    return rows.length;
  };
  await expect.poll(connections).toBe(0);
});
