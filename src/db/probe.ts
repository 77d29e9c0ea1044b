import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { streamOf } from './connection-stream.ts';

const turns = 20;
const turn = 50;

/**
 * Asks the database over a connection of its own whether it answers at all, within a second. The second is counted in turns of the
 * event loop: while this very process is busy it cannot hear an answer that is there, and its clock runs on.
 */
export const createProbe = (connectionString: string) => async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString, application_name: 'foyer probe' });
  client.on('error', () => {});
  const asked = ask(client);
  for (let left = turns; left > 0; left -= 1) {
    const answer = await Promise.race([asked, sleep(turn)]);
    if (answer !== undefined) return answer;
  }
  streamOf(client)?.destroy();
  return false;
};

async function ask(client: pg.Client): Promise<boolean> {
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
}
