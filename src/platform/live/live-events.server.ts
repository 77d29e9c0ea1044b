import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { live_events } from '#db/schema/platform/live.ts';
import type { LiveTopic } from '#shared/live.ts';
import type { Cursor } from './cursor.ts';

export type LiveRow = { xid: string; audience: string; topic: LiveTopic; id: string | null };
/** `rows` is null where there are more than anybody wants to be told one by one. */
export type LiveNews = { cursor: Cursor; rows: LiveRow[] | null };

const mostRows = 2_000;
const mostReplayed = 200;
/** Rows are kept for a day; within this time nothing that a stream missed can be gone. */
const replayMs = 12 * 3_600_000;

type Found = Partial<Record<'xid' | 'audience' | 'topic' | 'subject_id', string | null>> & { at: string; snapshot: string };

const now = sql`select pg_current_snapshot() as snapshot, (extract(epoch from clock_timestamp()) * 1000)::bigint as at`;

export async function readNow(db: Db): Promise<Cursor> {
  const { rows } = await db.execute<Found>(sql`select now.snapshot::text, now.at from (${now}) now`);
  return cursorOf(rows);
}

/** A point ahead of the database is one of another database, or of this one before its backup was restored. */
const isKnown = ({ snapshot }: Cursor) =>
  sql`pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(now.snapshot) as is_known`;

/** Rows of a restored dump may come from another database's future, which no snapshot of this one has seen: they are no news. */
const isNews = ({ snapshot }: Cursor) => sql`e.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
  and not pg_visible_in_snapshot(e.xid, ${snapshot}::pg_snapshot) and pg_visible_in_snapshot(e.xid, now.snapshot)`;

/** What was committed since then, in whatever order it was begun: all of it, and nothing twice. */
export async function readSince(db: Db, since: Cursor): Promise<LiveNews> {
  const { rows } = await db.execute<Found & { is_known: boolean }>(sql`
    select now.snapshot::text, now.at, e.xid::text, e.audience, e.topic, e.subject_id, ${isKnown(since)}
    from (${now}) now left join ${live_events} e on ${isNews(since)}
    order by e.id limit ${mostRows + 1}`);
  const news = newsOf(rows, mostRows);
  return rows[0]?.is_known ? news : { ...news, rows: null };
}

/** The same for the audiences of one stream, which comes back with the last id that it heard. */
export async function replaySince(db: Db, since: Cursor, audiences: readonly string[]): Promise<LiveNews> {
  const { rows } = await db.execute<Found & { is_known: boolean }>(sql`
    select now.snapshot::text, now.at, e.xid::text, e.audience, e.topic, e.subject_id, ${isKnown(since)}
    from (${now}) now left join ${live_events} e on e.audience in ${audiences} and ${isNews(since)}
    order by e.id limit ${mostReplayed + 1}`);
  const news = newsOf(rows, mostReplayed);
  const isRecent = news.cursor.at - since.at < replayMs && since.at <= news.cursor.at;
  return rows[0]?.is_known && isRecent ? news : { ...news, rows: null };
}

function newsOf(found: Found[], most: number): LiveNews {
  const rows = found.flatMap(({ xid, audience, topic, subject_id }) =>
    xid && audience && topic ? [{ xid, audience, topic: topic as LiveTopic, id: subject_id ?? null }] : [],
  );
  return { cursor: cursorOf(found), rows: rows.length > most ? null : rows };
}

function cursorOf([first]: Found[]): Cursor {
  if (!first) throw new Error('The database did not say where it stands');
  return { at: Number(first.at), snapshot: first.snapshot };
}
