import { and, eq, ilike, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { redactUrl } from '#platform/log/redact.ts';
import type { mailStatuses } from '#shared/choices/platform/mail.ts';
import { toPage } from '#shared/keyset.ts';
import type { MailDetail, MailSummary } from './contract.ts';

type Status = (typeof mailStatuses)[number];

const summary = {
  id: mail_outbox.id,
  to_address: mail_outbox.to_address,
  subject: mail_outbox.subject,
  template: mail_outbox.template,
  status: mail_outbox.status,
  attempts: mail_outbox.attempts,
  last_error: mail_outbox.last_error,
  sent_at: mail_outbox.sent_at,
  created_at: mail_outbox.created_at,
  is_sample: mail_outbox.is_sample,
};

export async function listMails(db: DbOrTx, query: { limit: number; cursor?: string; q?: string; status?: Status }) {
  const rows = await db
    .select({ ...summary, key: momentKey(mail_outbox.created_at) })
    .from(mail_outbox)
    .where(
      and(
        query.status && eq(mail_outbox.status, query.status),
        query.q ? ilike(mail_outbox.to_address, containing(query.q)) : undefined,
        afterCursor(mail_outbox.created_at, mail_outbox.id, query.cursor),
      ),
    )
    .orderBy(...newestFirst(mail_outbox.created_at, mail_outbox.id))
    .limit(query.limit + 1);
  const { items, next_cursor } = toPage(rows, query.limit, (row) => [row.key, row.id]);
  return { items: items.map(({ key: _, ...item }) => onWire(item)), next_cursor };
}

/**
 * A personal link opens an account: reading somebody's reset mail would be as good as having their password. A confidential mail
 * proves who reads it, so not even the owner does.
 */
export async function findMail(db: DbOrTx, id: string, mayReadLinks: boolean): Promise<MailDetail | null> {
  const [row] = await db
    .select({ ...summary, html: mail_outbox.html, text: mail_outbox.text, is_confidential: mail_outbox.is_confidential })
    .from(mail_outbox)
    .where(eq(mail_outbox.id, id));
  if (!row) return null;
  const { html, text, is_confidential, ...rest } = row;
  const is_withheld = is_confidential || (!mayReadLinks && holdsPersonalLink(`${html}\n${text}`));
  return { ...onWire(rest), is_withheld, is_confidential, html: is_withheld ? null : html, text: is_withheld ? null : text };
}

/** The log's own rules say what a secret in an address looks like. */
export function holdsPersonalLink(content: string): boolean {
  const addresses = content.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  return addresses.some((address) => redactUrl(address) !== address);
}

/** Samples are left out: they never wait for anything. */
export async function countMails(db: DbOrTx): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .select({ status: mail_outbox.status, mails: sql<number>`count(*)::int` })
    .from(mail_outbox)
    .where(and(sql`${mail_outbox.status} in ('queued', 'failed')`, eq(mail_outbox.is_sample, false)))
    .groupBy(mail_outbox.status);
  const of = (status: Status) => rows.find((row) => row.status === status)?.mails ?? 0;
  return { waiting: of('queued'), failed: of('failed') };
}

type Row = Omit<MailSummary, 'sent_at' | 'created_at'> & { sent_at: Date | null; created_at: Date };

export const onWire = (row: Row): MailSummary => ({
  ...row,
  sent_at: row.sent_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
