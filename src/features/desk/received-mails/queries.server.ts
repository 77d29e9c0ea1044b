import { and, desc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { AppError } from '#shared/app-error.ts';
import { isUnproven } from '#shared/choices/desk/received-mails.ts';
import { toPage } from '#shared/keyset.ts';
import type { ListedMail, ReceivedMail } from './contract.ts';

type Row = typeof received_mails.$inferSelect;

const missing = () => new AppError('NOT_FOUND', 'This mail does not exist.');

const toListed = (row: Omit<Row, 'text' | 'html'>): ListedMail => {
  const { id, from_name, from_address, subject, outcome, reason, sender_proof, received_at } = row;
  const is_unproven = isUnproven(sender_proof);
  return { id, from_name, from_address, subject, outcome, reason, is_unproven, received_at: received_at.toISOString() };
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

const newestEmails = 30;

/** The server that most of the newest emails of a mailbox name as the one that checked them; null where none stands out. */
export async function mostSeenServer(db: DbOrTx, mailbox: string) {
  const rows = await db
    .select({ checked_by: received_mails.checked_by })
    .from(received_mails)
    .where(and(eq(received_mails.mailbox, mailbox), isNotNull(received_mails.sender_proof)))
    .orderBy(desc(received_mails.uid_validity), desc(received_mails.uid))
    .limit(newestEmails);
  const counts = new Map<string, number>();
  for (const { checked_by } of rows) if (checked_by) counts.set(checked_by, (counts.get(checked_by) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  // Fewer than half of them may all come from one sender, who writes whatever they like.
  return most && most[1] * 2 >= rows.length ? { authserv_id: most[0], emails: most[1], of: rows.length } : null;
}
