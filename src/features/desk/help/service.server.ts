import { eq, inArray, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { help_articles, help_slugs } from '#db/schema/desk/help.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { wordsOf } from '#shared/article-blocks.ts';
import { changedBeforeDelete, changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { helpAudit } from './audit.server.ts';
import { helpLimits } from './choices.ts';
import type { AdminArticle, AdminHelp, ArticleInput } from './contract.ts';
import { slugOf } from './policy.ts';
import { type ArticleRow, listForStudio, missingArticle, onAdminWire } from './queries.server.ts';

const auditArticle = (
  tx: Tx,
  author: Actor,
  verb: Exclude<VerbOf<typeof helpAudit, 'help_article'>, 'ordered'>,
  { id, title, slug }: ArticleRow,
) =>
  helpAudit.write(tx, {
    ...author,
    action: `help_article.${verb}`,
    entity: 'help_articles',
    entity_id: id,
    details: { title, slug },
  });

/** One after the other, so that no two come past the limit, or to one address, together. */
const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('help_articles'))`);

async function isTaken(tx: Tx, slug: string, id: string): Promise<boolean> {
  const [other] = await tx.select({ id: help_articles.id }).from(help_articles).where(eq(help_articles.slug, slug));
  return other !== undefined && other.id !== id;
}

/** What was typed, or what the title suggests with a number behind it where that is taken. */
async function freeSlug(tx: Tx, id: string, { slug, title }: Pick<ArticleInput, 'slug' | 'title'>): Promise<string> {
  if (slug) {
    if (!(await isTaken(tx, slug, id))) return slug;
    const message = 'Another article has this address';
    throw new AppError('BAD_REQUEST', message, { fields: { slug: message } });
  }
  const wanted = slugOf(title) || 'article';
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? wanted : `${wanted.slice(0, helpLimits.slug - 4)}-${at}`;
    if (!(await isTaken(tx, tried, id))) return tried;
  }
}

const stored = ({ slug: _, ...input }: ArticleInput) => ({ ...input, words: wordsOf(input.blocks) });

/** Once, however often the form is sent. */
export async function createArticle(db: Db, author: Actor, id: string, input: ArticleInput): Promise<AdminArticle> {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const [known] = await tx.select().from(help_articles).where(eq(help_articles.id, id));
    if (known) {
      // An empty address was suggested by the title.
      refuseChanged(known, input.slug ? input : stored(input), keptAlready('article'));
      return onAdminWire(known);
    }
    if ((await tx.$count(help_articles)) >= helpLimits.articles)
      throw new AppError('CONFLICT', `There are at most ${helpLimits.articles} articles.`);
    const slug = await freeSlug(tx, id, input);
    const [last] = await tx.select({ position: max(help_articles.position) }).from(help_articles);
    const [row] = await tx
      .insert(help_articles)
      .values({
        ...stored(input),
        ...{ id, slug, position: (last?.position ?? -1) + 1 },
        published_at: input.status === 'published' ? new Date() : null,
      })
      .returning();
    if (!row) throw missingArticle();
    // An address in use leads to its article, whichever had it before.
    await tx.delete(help_slugs).where(eq(help_slugs.slug, slug));
    await auditArticle(tx, author, 'created', row);
    if (row.status === 'published') await auditArticle(tx, author, 'published', row);
    return onAdminWire(row);
  });
}

async function lockArticle(tx: Tx, id: string): Promise<ArticleRow> {
  await takeTurns(tx);
  const [row] = await tx.select().from(help_articles).where(eq(help_articles.id, id)).for('update');
  if (!row) throw missingArticle();
  return row;
}

export async function updateArticle(
  db: Db,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
  input: ArticleInput,
): Promise<AdminArticle> {
  return db.transaction(async (tx) => {
    const before = await lockArticle(tx, id);
    refuseStale(before, updated_at, changedMeanwhile('article'));
    const slug = input.slug === before.slug ? before.slug : await freeSlug(tx, id, input);
    const published_at = before.published_at ?? (input.status === 'published' ? new Date() : null);
    const [row] = await tx
      .update(help_articles)
      .set({ ...stored(input), slug, published_at })
      .where(eq(help_articles.id, id))
      .returning();
    if (!row) throw missingArticle();
    if (slug !== before.slug) await keepAddress(tx, before, slug);
    if (row.status === before.status) await auditArticle(tx, author, 'updated', row);
    else await auditArticle(tx, author, row.status === 'published' ? 'published' : 'withdrawn', row);
    return onAdminWire(row);
  });
}

/** Only what was public can be in anybody's bookmarks. */
async function keepAddress(tx: Tx, { id, slug, published_at }: ArticleRow, next: string): Promise<void> {
  await tx.delete(help_slugs).where(inArray(help_slugs.slug, [slug, next]));
  if (published_at) await tx.insert(help_slugs).values({ slug, article_id: id });
}

export async function deleteArticle(
  db: Db,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
): Promise<AdminHelp> {
  return db.transaction(async (tx) => {
    const row = await lockArticle(tx, id);
    refuseStale(row, updated_at, changedBeforeDelete('article'));
    await tx.delete(help_articles).where(eq(help_articles.id, id));
    await auditArticle(tx, author, 'deleted', row);
    return listForStudio(tx);
  });
}

/** Ids that are gone are passed over; articles that are not named keep their order behind the others. */
export async function orderArticles(db: Db, author: Actor, ids: string[]): Promise<AdminHelp> {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const { items } = await listForStudio(tx);
    const known = new Set(items.map(({ id }) => id));
    const wanted = [...new Set(ids)].filter((id) => known.has(id));
    const order = [...wanted, ...items.map(({ id }) => id).filter((id) => !wanted.includes(id))];
    if (order.some((id, at) => items[at]?.id !== id)) {
      // Their place is no change of what they say: an open editor still shows all of it.
      await tx.execute(sql`
        update ${help_articles} set position = place.at - 1
        from unnest(${sql.param(order)}::uuid[]) with ordinality as place(id, at) where ${help_articles.id} = place.id`);
      await helpAudit.write(tx, { ...author, action: 'help_article.ordered', entity: 'help_articles', entity_id: null });
    }
    return listForStudio(tx);
  });
}
