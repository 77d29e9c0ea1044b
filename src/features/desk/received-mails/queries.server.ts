import { eq, getTableColumns } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import type { ListedMail, ReceivedMail } from './contract.ts';

type Row = typeof received_mails.$inferSelect;

const missing = () => new AppError('NOT_FOUND', 'This mail does not exist.');

const toListed = (row: Omit<Row, 'text' | 'html'>): ListedMail => {
  const { id, from_name, from_address, subject, outcome, reason, received_at } = row;
  return { id, from_name, from_address, subject, outcome, reason, received_at: received_at.toISOString() };
};

export async function listReceivedMails(db: DbOrTx, { limit, cursor }: { limit: number; cursor?: string }) {
  const { text: _, html: __, ...columns } = getTableColumns(received_mails);
  const { created_at, id } = received_mails;
  const rows = await db
    .select({ ...columns, key: momentKey(created_at) })
    .from(received_mails)
    .where(afterCursor(created_at, id, cursor))
    .orderBy(...newestFirst(created_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.id]);
  return { items: items.map(toListed), next_cursor };
}

async function find(db: DbOrTx, id: string): Promise<Row> {
  const [row] = await db.select().from(received_mails).where(eq(received_mails.id, id));
  if (!row) throw missing();
  return row;
}

export async function getReceivedMail(db: DbOrTx, id: string): Promise<ReceivedMail> {
  const row = await find(db, id);
  return { ...toListed(row), text: row.text, has_html: row.html !== null, answers_mail_to: row.answers_mail_to };
}

export async function getHtmlOfMail(db: DbOrTx, id: string): Promise<{ html: string }> {
  const { html } = await find(db, id);
  if (html === null) throw missing();
  return { html };
}
