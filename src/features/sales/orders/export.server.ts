import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { streamRows } from '#platform/http/stream-rows.server.ts';
import { sweep } from '#platform/http/sweep.server.ts';
import { currencies } from '#shared/currencies.ts';
import { decimalsOf } from '#shared/money.ts';
import { matching, type OrderFilters } from './search.server.ts';

/** Rows read and written at a time: what an export holds in memory, however many orders there are. */
const batchSize = 500;
/** After how many batches what they left behind is cleared, and after how many all that outlived those sweeps. */
const sweeps = { minor: 8, major: 160 };
const lineEnd = '\r\n';

/** First characters that a spreadsheet takes for a formula, the wide ones of East Asian typing among them. */
const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
const starts = formulaStarts.map((start) => `'${start}'`).join(', ');

/** What a person typed stands in quotes, and behind an apostrophe where a spreadsheet would run it. */
const typed = (text: string): string =>
  `'"' || case when left(${text}, 1) in (${starts}) then '''' else '' end || replace(${text}, '"', '""') || '"'`;
const moment = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const withDecimals = (digits: number): string =>
  currencies.flatMap((currency) => (decimalsOf(currency) === digits ? `'${currency}'` : [])).join(', ');

/** Minor units as a decimal, with as many places as the currency has; dollars, which most orders are in, first. */
const money = (cents: string): string =>
  `case when currency = 'USD' then round((${cents}) / 100.0, 2) when currency in (${withDecimals(0)}) then (${cents})::numeric
    when currency in (${withDecimals(3)}) then round((${cents}) / 1000.0, 3) else round((${cents}) / 100.0, 2) end`;

/** Each cell as the database writes it: a million rows made into objects here would be a million objects to throw away. */
const readColumns = () => ({
  order_number: 'order_number',
  order_id: 'id',
  created_at: moment('created_at'),
  status: 'status',
  payment_status: 'payment_status',
  payment_method: 'payment_method',
  payment_intent_id: typed('payment_intent_id'),
  customer_id: 'user_id',
  customer_name: typed(`trim(concat(billing_address->>'firstName', ' ', billing_address->>'lastName'))`),
  customer_email: typed(`(billing_address->>'email')`),
  company: typed(`(billing_address->>'company')`),
  currency: 'currency',
  subtotal: money('subtotal_cents'),
  tax: money('tax_cents'),
  late_fee: money('late_fee_cents'),
  total_amount: money('total_cents'),
  amount_paid: money('paid_cents'),
  amount_refunded: money('refunded_cents'),
  balance_due: money(`case when status = 'pending' then greatest(0, total_cents - paid_cents + refunded_cents) else 0 end`),
  invoice_number: 'invoice_number',
  due_at: moment('due_at'),
  paid_at: moment('paid_at'),
  is_sample: 'is_sample',
});

/** Written when it is first asked for: what Intl knows of the currencies is read then, not at the start. */
let written: { header: string; query: string } | null = null;
function exportQuery() {
  if (written) return written;
  const columns = readColumns();
  const cells = Object.values(columns).map((cell) => `coalesce((${cell})::text, '')`);
  written = { header: Object.keys(columns).join(','), query: `select ${cells.join(" || ',' || ")} from orders` };
  return written;
}

const newestFirst = sql.raw('order by created_at desc nulls last, id desc nulls last');

const dialect = new PgDialect();

/** The orders of one moment that a list with these filters shows, as CSV, newest first. */
export function exportOrders(pool: pg.Pool, filters: OrderFilters, signal?: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const { header, query } = exportQuery();
  const condition = matching(filters, new Date());
  const where = condition ? sql`where ${condition}` : sql``;
  return streamRows(pool, dialect.sqlToQuery(sql`${sql.raw(query)} ${where} ${newestFirst}`), {
    batchSize,
    // Spreadsheets take the text for UTF-8 by this mark alone.
    begin: () => encoder.encode(`\ufeff${header}${lineEnd}`),
    // Before the next batch is there, so that none is kept for being in use.
    beforeBatch: (batches) => {
      if (batches > 0 && batches % sweeps.minor === 0) sweep(batches % sweeps.major === 0 ? 'major' : 'minor');
    },
    batch: (rows) => encoder.encode(`${rows.join(lineEnd)}${lineEnd}`),
    signal,
  });
}
