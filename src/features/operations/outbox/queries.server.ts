import { and, eq, ilike, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { redacted } from '#platform/log/redact.ts';
import { withoutPersonalLinks } from '#platform/mail/sealed-content.server.ts';
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
 * A personal link opens an account or a document, and a code proves who reads the mailbox: neither is for anybody in the studio,
 * whatever the role. The table holds them encrypted; whatever else came into it is cut here once more.
 */
export async function findMail(db: DbOrTx, id: string): Promise<MailDetail | null> {
  const [row] = await db
    .select({ ...summary, html: mail_outbox.html, text: mail_outbox.text, is_confidential: mail_outbox.is_confidential })
    .from(mail_outbox)
    .where(eq(mail_outbox.id, id));
  if (!row) return null;
  const { is_confidential, ...rest } = row;
  const html = withoutPersonalLinks(row.html);
  const text = withoutPersonalLinks(row.text);
  const subject = withoutPersonalLinks(row.subject);
  return {
    ...onWire(rest),
    subject,
    is_confidential,
    links_are_hidden: !is_confidential && `${html}${text}`.includes(redacted),
    html: is_confidential ? null : html,
    text: is_confidential ? null : text,
  };
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
