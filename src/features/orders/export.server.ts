import { stringify } from 'csv-stringify/sync';
import type pg from 'pg';
import { toDollars } from '#shared/money.ts';
import { balanceCents } from './policy.ts';

/** Rows read and written at a time: what an export holds in memory, however many orders there are. */
const batchSize = 500;

const columns = [
  'order_number',
  'order_id',
  'created_at',
  'status',
  'payment_status',
  'payment_method',
  'payment_intent_id',
  'customer_id',
  'customer_name',
  'customer_email',
  'company',
  'currency',
  'subtotal',
  'tax',
  'late_fee',
  'total_amount',
  'amount_paid',
  'amount_refunded',
  'balance_due',
  'invoice_number',
  'due_at',
  'paid_at',
] as const;

type Row = Record<string, unknown>;

const query = `select order_number, id, created_at, status, payment_status, payment_method, payment_intent_id, user_id,
  trim(concat(billing_address->>'firstName', ' ', billing_address->>'lastName')) as customer_name,
  billing_address->>'email' as email, billing_address->>'company' as company, currency, subtotal_cents, tax_cents,
  late_fee_cents, total_cents, paid_cents, refunded_cents, invoice_number, due_at, paid_at
  from orders`;
const newestFirst = 'order by created_at desc nulls last, id desc nulls last';

const cents = (row: Row, name: string): number => Number(row[name]);
const money = (amount: number): string => toDollars(amount).toFixed(2);
const moment = (value: unknown): string => (value instanceof Date ? value.toISOString() : '');

function line(row: Row): unknown[] {
  const total_cents = cents(row, 'total_cents');
  const paid_cents = cents(row, 'paid_cents');
  const refunded_cents = cents(row, 'refunded_cents');
  const owed = balanceCents({ status: String(row.status), total_cents, paid_cents, refunded_cents });
  return [
    row.order_number,
    row.id,
    moment(row.created_at),
    row.status,
    row.payment_status,
    row.payment_method,
    row.payment_intent_id,
    row.user_id,
    row.customer_name,
    row.email,
    row.company,
    row.currency,
    money(cents(row, 'subtotal_cents')),
    money(cents(row, 'tax_cents')),
    money(cents(row, 'late_fee_cents')),
    money(total_cents),
    money(paid_cents),
    money(refunded_cents),
    money(owed),
    row.invoice_number,
    moment(row.due_at),
    moment(row.paid_at),
  ];
}

/** A cell that a spreadsheet would run as a formula is written as text. */
const toCsv = (rows: unknown[][]): string => stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' });

/**
 * All orders of one moment as CSV, newest first. A cursor of the database hands them out as the reader takes them, so neither
 * side ever holds more than a batch; a reader who stops reading for long is let go.
 */
export function exportOrders(pool: pg.Pool, status: string | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let client: pg.PoolClient | null = null;
  const close = async (error?: unknown): Promise<void> => {
    const held = client;
    client = null;
    if (!held) return;
    if (error) return held.release(true);
    await held.query('commit');
    held.release();
  };
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const held = await pool.connect();
        client = held;
        try {
          await held.query("begin read only; set local idle_in_transaction_session_timeout = '120s'");
          // A cursor's query takes no parameters.
          const where = status ? `where status = ${held.escapeLiteral(status)}` : '';
          await held.query(`declare all_orders no scroll cursor for ${query} ${where} ${newestFirst}`);
        } catch (error) {
          await close(error);
          throw error;
        }
        // Spreadsheets take the text for UTF-8 by this mark alone.
        controller.enqueue(encoder.encode(`\ufeff${toCsv([[...columns]])}`));
      },
      async pull(controller) {
        if (!client) return controller.close();
        try {
          const { rows } = await client.query<Row>(`fetch ${batchSize} from all_orders`);
          if (rows.length > 0) controller.enqueue(encoder.encode(toCsv(rows.map(line))));
          if (rows.length === batchSize) return;
          await close();
          controller.close();
        } catch (error) {
          await close(error);
          throw error;
        }
      },
      async cancel() {
        await close(new Error('The reader has gone'));
      },
    },
    { highWaterMark: 0 },
  );
}
