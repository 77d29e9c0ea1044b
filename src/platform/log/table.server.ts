import type pg from 'pg';
import { isMovedPartition } from '#db/monthly-partitions.ts';
import { channel } from '#platform/live/channel.ts';
import { encryptParts } from '#shared/field-cipher.ts';
import type { LogRow } from './entry.ts';

const columns = [
  ['id', 'uuid'],
  ['timestamp', 'timestamptz'],
  ['level', 'text'],
  ['category', 'text'],
  ['component', 'text'],
  ['message', 'text'],
  ['user_id', 'uuid'],
  ['session_id', 'text'],
  ['request_id', 'text'],
  ['url', 'text'],
  ['method', 'text'],
  ['status_code', 'int'],
  ['duration_ms', 'int'],
  ['metadata', 'text'],
  ['stack_trace', 'text'],
  ['user_agent', 'text'],
  ['encrypted_sensitive_data', 'text'],
  ['sensitive_data_iv', 'text'],
  ['sensitive_data_salt', 'text'],
] as const;
type Column = (typeof columns)[number][0];
type StoredRow = Record<Column, unknown>;

// One JSON text for the whole batch: written by native code, where an array for each column is escaped value by value.
const names = columns.map(([name]) => name).join(', ');
const shape = columns.map(([name, type]) => `${name} ${type}`).join(', ');
const insert = `insert into application_logs (${names}) select ${names} from json_to_recordset($1::json) as entry (${shape})`;

/** Tells the open pages of the studio that there are new entries, in the statement that writes them. */
const signal = `pg_notify('${channel}', 'signal studio logs new')`;
const insertAndTell = `with written as (${insert} returning 1) select ${signal} from (select count(*) from written) counted`;
const tellEveryMs = 1_000;
let toldAt = 0;
let trailing: NodeJS.Timeout | undefined;

export type WriteResult = { failed: LogRow[]; reason: unknown };

/** Writes rows in one statement and answers those that could not be written; never throws. */
export async function writeRows(pool: pg.Pool, passphrase: string, rows: LogRow[]): Promise<WriteResult> {
  try {
    const stored: StoredRow[] = [];
    for (const row of rows) stored.push(await toStored(row, passphrase));
    const values = [JSON.stringify(stored)];
    const isTold = isTimeToTell();
    await pool.query(isTold ? insertAndTell : insert, values).catch((error: unknown) => {
      // A month was just made: what was on its way into the default partition belongs there now.
      if (isMovedPartition(error)) return pool.query(insert, values);
      throw error;
    });
    if (!isTold) tellOnceMore(pool);
    return { failed: [], reason: undefined };
  } catch (reason) {
    if (rows.length === 1 || !isAboutData(reason)) return { failed: rows, reason };
    // One bad row must not cost the others their place.
    const half = Math.ceil(rows.length / 2);
    const first = await writeRows(pool, passphrase, rows.slice(0, half));
    const second = await writeRows(pool, passphrase, rows.slice(half));
    return { failed: [...first.failed, ...second.failed], reason: first.reason ?? second.reason };
  }
}

function isTimeToTell(): boolean {
  const now = Date.now();
  if (now - toldAt < tellEveryMs) return false;
  toldAt = now;
  return true;
}

/** Called when the rows are committed: whatever was written within the second since the last signal has one of its own at its end. */
function tellOnceMore(pool: pg.Pool): void {
  if (trailing) return;
  trailing = setTimeout(
    () => {
      trailing = undefined;
      toldAt = Date.now();
      // Without it the page is a moment behind: the next entry tells it.
      pool.query(`select ${signal}`).catch(() => {});
    },
    Math.max(0, toldAt + tellEveryMs - Date.now()),
  );
  trailing.unref();
}

async function toStored(row: LogRow, passphrase: string): Promise<StoredRow> {
  const { sensitive, ...plain } = row;
  const parts = sensitive === null ? null : await encryptParts(sensitive, passphrase);
  return {
    ...plain,
    encrypted_sensitive_data: parts?.data ?? null,
    sensitive_data_iv: parts?.iv ?? null,
    sensitive_data_salt: parts?.salt ?? null,
  };
}

/** PostgreSQL's classes 22 (data exception) and 23 (constraint). */
const isAboutData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
