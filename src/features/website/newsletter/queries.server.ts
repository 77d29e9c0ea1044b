import { and, eq, ilike, type SQL } from 'drizzle-orm';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { newsletter_mailings, newsletter_subscribers } from '#db/schema/website/newsletter.ts';
import { findPublicPost } from '#features/website/blog/published.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { toPage } from '#shared/keyset.ts';
import type { MailingState, SubscriberFilters, SubscriberPage } from './contract.ts';

const table = newsletter_subscribers;

/** As a condition, for the list and for its export. */
export const matching = ({ q, status }: SubscriberFilters): SQL | undefined =>
  and(status ? eq(table.status, status) : undefined, q ? ilike(table.email, containing(q)) : undefined);

/** Who gets mails: samples are nobody. */
export const isReader = and(eq(table.status, 'confirmed'), eq(table.is_sample, false));

type Ports = Pick<Platform, 'db' | 'site' | 'mailConfigured'>;
type Query = SubscriberFilters & { limit: number; cursor?: string };

export async function listSubscribers({ db, site, mailConfigured }: Ports, query: Query): Promise<SubscriberPage> {
  const { limit, cursor } = query;
  const [rows, confirmed, is_mail_configured, { settings }] = await Promise.all([
    db
      .select({ row: table, key: momentKey(table.created_at) })
      .from(table)
      .where(and(matching(query), afterCursor(table.created_at, table.id, cursor)))
      .orderBy(...newestFirst(table.created_at, table.id))
      .limit(limit + 1),
    db.$count(table, isReader),
    mailConfigured(),
    site.get(),
  ]);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return {
    items: items.map(({ row: { id, email, status, created_at, confirmed_at, is_sample } }) => ({
      ...{ id, email, status, is_sample, created_at: created_at.toISOString() },
      confirmed_at: confirmed_at?.toISOString() ?? null,
    })),
    ...{ next_cursor, confirmed, is_mail_configured, is_open: settings.newsletter_open },
  };
}

export async function readMailing(
  { db, mailConfigured }: Pick<Platform, 'db' | 'mailConfigured'>,
  post_id: string,
): Promise<MailingState> {
  const [[row], confirmed, post, is_mail_configured] = await Promise.all([
    db.select().from(newsletter_mailings).where(eq(newsletter_mailings.post_id, post_id)),
    db.$count(table, isReader),
    findPublicPost(db, post_id),
    mailConfigured(),
  ]);
  return {
    mailing: row
      ? {
          ...{ subject: row.subject, note: row.note, status: row.status, recipients: row.recipients },
          started_at: row.started_at.toISOString(),
          finished_at: row.finished_at?.toISOString() ?? null,
        }
      : null,
    ...{ confirmed, is_mail_configured, is_public: post !== null && !post.is_sample },
  };
}
