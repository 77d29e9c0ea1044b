import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { help_visits, help_votes } from '#db/schema/desk/help.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { networkOf } from '#shared/ip-address.ts';
import { reportDays } from './choices.ts';
import { findPublished } from './queries.server.ts';

type Secrets = { derive(purpose: string): string };

/** The same for one browser in one network, and telling nothing of either without the application's secret. */
export const visitorOf = (secrets: Secrets, ip: string | null | undefined, agent: string | null): string =>
  secrets.derive(`help-vote:${networkOf(ip)}:${agent ?? ''}`).slice(0, 32);

/** Once for each visitor: who answers again changes the answer. */
export async function vote(db: Db, slug: string, visitor: string, is_helpful: boolean): Promise<{ is_helpful: boolean }> {
  const { id: article_id } = await findPublished(db, slug);
  await db
    .insert(help_votes)
    .values({ article_id, visitor, is_helpful })
    .onConflictDoUpdate({ target: [help_votes.article_id, help_votes.visitor], set: { is_helpful } });
  return { is_helpful };
}

type Act = { visit_id: string; act: 'shown' | 'opened' | 'sent'; slug?: string | undefined };

/** In whatever order they arrive; the first of each counts. A ticket ends a visit only if something was suggested in it. */
export async function noteVisit(db: Db, { visit_id, act, slug }: Act): Promise<{ visit_id: string }> {
  if (act === 'shown') await db.insert(help_visits).values({ id: visit_id }).onConflictDoNothing();
  if (act === 'opened' && slug) {
    const { id: article_id } = await findPublished(db, slug);
    await db
      .insert(help_visits)
      .values({ id: visit_id, article_id, opened_at: new Date() })
      .onConflictDoUpdate({
        target: help_visits.id,
        set: { article_id, opened_at: new Date() },
        setWhere: isNull(help_visits.opened_at),
      });
  }
  if (act === 'sent')
    await db
      .update(help_visits)
      .set({ sent_at: new Date() })
      .where(and(eq(help_visits.id, visit_id), isNull(help_visits.sent_at)));
  return { visit_id };
}

export const helpHousekeeping: HousekeepingTask[] = [
  {
    name: 'help visits',
    run: async ({ db }) => (await db.delete(help_visits).where(lt(help_visits.shown_at, daysAgo(reportDays)))).rowCount,
  },
  {
    // The answers stay; whose they were is forgotten.
    name: 'help voters',
    run: async ({ db }) =>
      (
        await db
          .update(help_votes)
          .set({ visitor: sql`null` })
          .where(and(sql`${help_votes.visitor} is not null`, lt(help_votes.created_at, daysAgo(reportDays))))
      ).rowCount,
  },
];
