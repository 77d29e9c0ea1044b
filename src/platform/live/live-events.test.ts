import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { live_events } from '#db/schema/platform/live.ts';
import { testDatabase } from '#tests/database.ts';
import { readNow, readSince, replaySince } from './live-events.server.ts';

const database = testDatabase();
const write = (xid?: string) =>
  database.db.insert(live_events).values({ audience: 'studio', topic: 'notifications', ...(xid && { xid }) });

it('does not take the rows of a restored dump for news, whose transactions lie ahead', async () => {
  const since = await readNow(database.db);
  const { rows } = await database.db.execute<{ ahead: string }>(
    sql`select (pg_current_xact_id()::text::bigint + 1000000)::text as ahead`,
  );
  await write(rows[0]?.ahead);
  await write();
  expect((await readSince(database.db, since)).rows).toHaveLength(1);
  expect((await replaySince(database.db, since, ['studio'])).rows).toHaveLength(1);
});

it('tells everything to be read again when the point it has read to lies ahead of the database', async () => {
  const { at } = await readNow(database.db);
  const ahead = { at, snapshot: '9000000000:9000000000:' };
  expect((await readSince(database.db, ahead)).rows).toBeNull();
  expect((await replaySince(database.db, ahead, ['studio'])).rows).toBeNull();
});
