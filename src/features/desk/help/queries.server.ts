import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { help_articles, help_slugs, help_visits, help_votes } from '#db/schema/desk/help.ts';
import { AppError } from '#shared/app-error.ts';
import { found, reportDays, suggested, visitMinutes } from './choices.ts';
import type { AdminArticle, AdminHelp, Article, ListedArticle } from './contract.ts';
import { searchQuery } from './policy.ts';

export type ArticleRow = typeof help_articles.$inferSelect;

/** A draft, and one that never was, look the same to visitors. */
export const missingArticle = () => new AppError('NOT_FOUND', 'This article does not exist.');

const isPublished = eq(help_articles.status, 'published');
const listedColumns = {
  slug: help_articles.slug,
  title: help_articles.title,
  category: help_articles.category,
  summary: help_articles.summary,
  is_sample: help_articles.is_sample,
};

export const listArticles = (db: DbOrTx): Promise<ListedArticle[]> =>
  db.select(listedColumns).from(help_articles).where(isPublished).orderBy(asc(help_articles.position), asc(help_articles.id));

async function findArticles(db: DbOrTx, query: string | null, most: number): Promise<ListedArticle[]> {
  if (query === null) return [];
  const asked = sql`to_tsquery('english', ${query})`;
  return db
    .select(listedColumns)
    .from(help_articles)
    .where(and(isPublished, sql`${help_articles.search} @@ ${asked}`))
    .orderBy(desc(sql`ts_rank(${help_articles.search}, ${asked})`), asc(help_articles.position), asc(help_articles.id))
    .limit(most);
}

/** With every word; where no article has them all, with any. */
export async function searchArticles(db: DbOrTx, typed: string): Promise<ListedArticle[]> {
  const all = await findArticles(db, searchQuery(typed, 'all'), found);
  return all.length > 0 ? all : findArticles(db, searchQuery(typed, 'any'), found);
}

/** A question in a person's own words shares a few with its answer at most. */
export const suggestArticles = (db: DbOrTx, typed: string): Promise<ListedArticle[]> =>
  findArticles(db, searchQuery(typed, 'any'), suggested);

/** By its address, or one that it had before. */
export async function findPublished(db: DbOrTx, slug: string): Promise<ArticleRow> {
  const [row] = await db
    .select()
    .from(help_articles)
    .where(and(eq(help_articles.slug, slug), isPublished));
  if (row) return row;
  const [moved] = await db
    .select({ row: help_articles })
    .from(help_slugs)
    .innerJoin(help_articles, eq(help_articles.id, help_slugs.article_id))
    .where(and(eq(help_slugs.slug, slug), isPublished));
  if (!moved) throw missingArticle();
  return moved.row;
}

export const onWire = ({ slug, title, category, summary, is_sample, blocks, updated_at }: ArticleRow): Article => ({
  ...{ slug, title, category, summary, is_sample, blocks },
  updated_at: updated_at.toISOString(),
});
export const onAdminWire = (row: ArticleRow): AdminArticle => ({ ...onWire(row), id: row.id, status: row.status });

export async function getArticle(db: DbOrTx, id: string): Promise<ArticleRow> {
  const [row] = await db.select().from(help_articles).where(eq(help_articles.id, id));
  if (!row) throw missingArticle();
  return row;
}

/** Somebody read an article and wrote no ticket while the visit lasted. */
const isEnded = and(isNotNull(help_visits.opened_at), isNull(help_visits.sent_at));

export async function listForStudio(db: DbOrTx, now = new Date()): Promise<AdminHelp> {
  const since = new Date(now.getTime() - reportDays * 86_400_000);
  const over = new Date(now.getTime() - visitMinutes * 60_000);
  const counted = and(gte(help_visits.shown_at, since), lt(help_visits.shown_at, over));
  const number = (of: ReturnType<typeof sql>) => sql<number>`(${of})::int`;
  const [rows, [sums]] = await Promise.all([
    db
      .select({
        ...listedColumns,
        id: help_articles.id,
        status: help_articles.status,
        updated_at: help_articles.updated_at,
        helpful: number(
          sql`select count(*) from ${help_votes} where ${help_votes.article_id} = ${help_articles.id} and ${help_votes.is_helpful}`,
        ),
        unhelpful: number(
          sql`select count(*) from ${help_votes} where ${help_votes.article_id} = ${help_articles.id} and not ${help_votes.is_helpful}`,
        ),
        ended: number(
          sql`select count(*) from ${help_visits} where ${help_visits.article_id} = ${help_articles.id} and ${isEnded} and ${counted}`,
        ),
      })
      .from(help_articles)
      .orderBy(asc(help_articles.position), asc(help_articles.id)),
    db
      .select({
        shown: sql<number>`count(*)::int`,
        opened: sql<number>`count(${help_visits.opened_at})::int`,
        ended: sql<number>`count(*) filter (where ${isEnded})::int`,
      })
      .from(help_visits)
      .where(counted),
  ]);
  return {
    items: rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
    suggestions: sums ?? { shown: 0, opened: 0, ended: 0 },
  };
}
