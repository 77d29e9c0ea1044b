import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import type { Platform } from '#platform/platform.server.ts';
import { toPage } from '#shared/keyset.ts';
import type { LogCategory, LogLevel } from '#shared/logs.ts';
import { isFiltered, type LogFilters, type LogSummary } from './contract.ts';
import { countedAtMost, dayRange, type HourCount, mostTailed, toBars } from './policy.ts';

const logs = application_logs;

function matching(filters: LogFilters): SQL | undefined {
  const { from, before } = dayRange(filters);
  return and(
    filters.level && eq(logs.level, filters.level),
    filters.category && eq(logs.category, filters.category),
    from && gte(logs.timestamp, from),
    before && lt(logs.timestamp, before),
    filters.component ? ilike(logs.component, containing(filters.component)) : undefined,
    filters.q ? anywhere(filters.q) : undefined,
  );
}

/** Ids are looked at once the text is long enough to mean one: "401" is a status, not a piece of somebody's id. */
const shortestId = 8;

function anywhere(text: string): SQL | undefined {
  const pattern = containing(text);
  const texts = [logs.message, logs.component, logs.url, logs.metadata, logs.stack_trace, logs.user_agent];
  const ids = text.length >= shortestId ? [logs.request_id, logs.session_id] : [];
  const user = text.length >= shortestId ? sql`${logs.user_id}::text ilike ${pattern}` : undefined;
  return or(...[...texts, ...ids].map((column) => ilike(column, pattern)), user);
}

const summary = {
  id: logs.id,
  // As text to the microsecond: the cursor needs it so, and the wire takes it so.
  timestamp: momentKey(logs.timestamp).as('moment'),
  level: sql<LogLevel>`${logs.level}`.as('level'),
  category: sql<LogCategory>`${logs.category}`.as('category'),
  component: logs.component,
  message: logs.message,
  status_code: logs.status_code,
  is_sample: logs.is_sample,
};

type PageOf = LogFilters & { limit: number; cursor?: string };

// The first page without filters is what every visit of the screen and every live refresh asks for: its text is put together once
// and PostgreSQL plans it once a connection. Written against the table by name, so that `timestamp` can be the answer's name too.
const { sql: newestText } = new QueryBuilder()
  .select({ ...summary, timestamp: momentKey(logs.timestamp).as('timestamp') })
  .from(logs)
  .orderBy(sql`${logs}.${sql.identifier('timestamp')} desc nulls last`, sql`${logs}.${sql.identifier('id')} desc nulls last`)
  .limit(sql.placeholder('rows'))
  .toSQL();

/** One row more than the page holds tells whether another one follows. */
export const newestLogsQuery = (limit: number) => ({ name: 'newest-logs', text: newestText, values: [limit + 1] });

export async function listLogs({ db, pool }: Pick<Platform, 'db' | 'pool'>, query: PageOf) {
  const { limit, cursor, ...filters } = query;
  const rows: LogSummary[] =
    cursor === undefined && !isFiltered(filters)
      ? (await pool.query<LogSummary>(newestLogsQuery(limit))).rows
      : await db
          .select(summary)
          .from(logs)
          .where(and(matching(filters), afterCursor(logs.timestamp, logs.id, cursor)))
          .orderBy(...newestFirst(logs.timestamp, logs.id))
          .limit(limit + 1);
  return toPage(rows, limit, (row) => [row.timestamp, row.id]);
}

/** What was written since then, newest first; another process may have written an older entry a moment later. */
export async function tailLogs(db: DbOrTx, { since, ...filters }: LogFilters & { since: string }) {
  const rows: LogSummary[] = await db
    .select(summary)
    .from(logs)
    .where(and(matching(filters), gte(logs.timestamp, new Date(since))))
    .orderBy(...newestFirst(logs.timestamp, logs.id))
    .limit(mostTailed + 1);
  return { items: rows.slice(0, mostTailed), has_more: rows.length > mostTailed };
}

/** Count and chart in one query over the newest matching entries. */
export async function logOverviewOf(db: DbOrTx, filters: LogFilters) {
  const newest = db
    .select({ timestamp: logs.timestamp, level: logs.level })
    .from(logs)
    .where(matching(filters))
    .orderBy(desc(logs.timestamp))
    .limit(countedAtMost + 1)
    .as('newest');
  const hour = sql<Date>`date_trunc('hour', ${newest.timestamp}, 'UTC')`.mapWith(logs.timestamp);
  const hours: HourCount[] = await db
    .select({ hour, level: sql<LogLevel>`${newest.level}`, entries: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(sql`1`, newest.level);
  const total = hours.reduce((sum, one) => sum + one.entries, 0);
  return { total: Math.min(total, countedAtMost), is_capped: total > countedAtMost, ...toBars(hours) };
}

export async function findLog(db: DbOrTx, id: string, mayDecrypt: boolean) {
  const [row] = await db
    .select({ log: logs, user_name: users.display_name })
    .from(logs)
    .leftJoin(users, eq(users.id, logs.user_id))
    .where(eq(logs.id, id));
  if (!row) return null;
  const { encrypted_sensitive_data: data, sensitive_data_iv: iv, sensitive_data_salt: salt, level, category, ...rest } = row.log;
  const parts = data && iv && salt ? { data, iv, salt } : null;
  return {
    ...rest,
    level: level as LogLevel,
    category: category as LogCategory,
    user_name: row.user_name || null,
    has_sensitive_data: parts !== null,
    sensitive_data: mayDecrypt ? parts : null,
  };
}
