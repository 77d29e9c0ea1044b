import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { csvLineEnd, csvMark, formulaStarts } from '#shared/csv-cell.ts';
import { currencies } from '#shared/currencies.ts';
import { decimalsOf } from '#shared/money.ts';
import { type RowQuery, streamRows } from './stream-rows.server.ts';
import { sweep } from './sweep.server.ts';

/** Rows read and written at a time: what an export holds in memory, however many records there are. */
const batchSize = 500;
/** After how many batches what they left behind is cleared, and after how many all that outlived those sweeps. */
const sweeps = { minor: 8, major: 160 };
const starts = formulaStarts.map((start) => `'${start}'`).join(', ');

/** As `typedCell`, written by the database. */
export const typed = (text: string): string =>
  `'"' || case when left(${text}, 1) in (${starts}) then '''' else '' end || replace(${text}, '"', '""') || '"'`;
/** A cell of such a file as it was typed. */
export const unguarded = (text: string): string =>
  formulaStarts.some((start) => text.startsWith(`'${start}`)) ? text.slice(1) : text;
export const moment = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const withDecimals = (digits: number): string =>
  currencies.flatMap((currency) => (decimalsOf(currency) === digits ? `'${currency}'` : [])).join(', ');

/** Minor units as a decimal, with as many places as the row's currency has; dollars, which most are in, first. */
export const money = (cents: string, currency = 'currency'): string =>
  `case when ${currency} = 'USD' then round((${cents}) / 100.0, 2) when ${currency} in (${withDecimals(0)}) then (${cents})::numeric
    when ${currency} in (${withDecimals(3)}) then round((${cents}) / 1000.0, 3) else round((${cents}) / 100.0, 2) end`;

const dialect = new PgDialect();

type CsvTable = {
  /** Each cell as the database writes it: a million rows made into objects here would be a million objects to throw away. */
  columns: () => Record<string, string>;
  /** What the columns are read from: a table and its joins. */
  from: string;
  order: string;
};
type CsvExport = (pool: pg.Pool, where: SQL | undefined, signal?: AbortSignal) => ReadableStream<Uint8Array>;

/** An export of records as CSV: those of one moment that fit the condition. */
export function defineCsv({ columns, from, order }: CsvTable): CsvExport {
  // Written when it is first asked for: what Intl knows of the currencies is read then, not at the start.
  let written: { header: string; query: string } | null = null;
  const write = () => {
    const cells = columns();
    const texts = Object.values(cells).map((cell) => `coalesce((${cell})::text, '')`);
    return { header: Object.keys(cells).join(','), query: `select ${texts.join(" || ',' || ")} from ${from}` };
  };
  return (pool, where, signal) => {
    written ??= write();
    const { header, query } = written;
    const condition = where ? sql`where ${where}` : sql``;
    return streamCsv(pool, dialect.sqlToQuery(sql`${sql.raw(query)} ${condition} order by ${sql.raw(order)}`), {
      header,
      signal,
    });
  };
}

type CsvStream = {
  header: string;
  /** A row as a line; without it the database has written the line. */
  lineOf?: (row: unknown[]) => string;
  signal?: AbortSignal;
};

export function streamCsv(pool: pg.Pool, query: RowQuery, { header, lineOf = String, signal }: CsvStream) {
  const encoder = new TextEncoder();
  return streamRows(pool, query, {
    batchSize,
    begin: () => encoder.encode(`${csvMark}${header}${csvLineEnd}`),
    // Before the next batch is there, so that none is kept for being in use.
    beforeBatch: (batches) => {
      if (batches > 0 && batches % sweeps.minor === 0) sweep(batches % sweeps.major === 0 ? 'major' : 'minor');
    },
    batch: (rows) => encoder.encode(`${rows.map((row) => lineOf(row)).join(csvLineEnd)}${csvLineEnd}`),
    signal,
  });
}
