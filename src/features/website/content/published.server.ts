import { and, eq, gt, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { content_pages, content_previews, content_redirects } from '#db/schema/website/content.ts';
import { readPictures } from '#features/website/media/pictures.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { contentChanges } from './contract.ts';
import { fitting, isUnchanged, picturesIn, type ReadStage } from './policy.ts';
import { type ContentPage, findPage, pageOfRow } from './registry.ts';

/** Named in one entry of the log. */
const mostPlaces = 20;

const rowColumns = { page: content_pages.page, title: content_pages.title, slug: content_pages.slug };

export async function demandPage(db: DbOrTx, key: string): Promise<ContentPage> {
  const page = findPage(key) ?? (await findFreePage(db, eq(content_pages.page, key)));
  if (!page) throw new AppError('NOT_FOUND', 'This page does not exist.');
  return page;
}

async function findFreePage(db: DbOrTx, where: SQL): Promise<ContentPage | undefined> {
  const { page, title, slug } = content_pages;
  const [row] = await db
    .select({ page, title, slug })
    .from(content_pages)
    .where(and(where, isNotNull(slug)));
  return row && pageOfRow(row);
}

/** Who hears of what is stored and cannot be used, and the visitor whose request found it. */
export type Hearer = { log: Pick<Platform['log'], 'warn'>; visitor?: string | null };

/** What is stored, as far as this release can use it. */
export function readChanges(page: ContentPage, stored: unknown, stage: ReadStage, hearer?: Hearer): ContentChanges {
  const { data } = contentChanges.safeParse(stored);
  const dropped: string[] = [];
  const changes = data ? fitting(page, data, stage, (path) => dropped.push(path)) : noChanges;
  const message = data
    ? 'Some of what is stored of a page does not fit this release and is not shown'
    : 'What is stored of a page cannot be read: its original is shown';
  if (hearer && (!data || dropped.length > 0))
    hearer.log.warn({
      ...{ category: 'system', component: 'content', message, visitor: hearer.visitor ?? null },
      metadata: { page: page.key, stage, places: dropped.slice(0, mostPlaces) },
    });
  return changes;
}

/** With the pictures that they name. Most pages name none, and ask for nothing. */
async function withPictures(db: DbOrTx, page: ContentPage, changes: ContentChanges): Promise<ContentChanges> {
  const ids = picturesIn(page, changes).map(({ media }) => media);
  return ids.length > 0 ? { ...changes, pictures: await readPictures(db, ids) } : changes;
}

type Reader = Hearer & { db: DbOrTx };

/** What visitors see different from the original; null where there is nothing. */
export async function publishedChanges({ db, ...hearer }: Reader, key: string): Promise<ContentChanges | null> {
  const page = findPage(key);
  if (!page) throw new AppError('NOT_FOUND', 'This page does not exist.');
  const [row] = await db.select({ published: content_pages.published }).from(content_pages).where(eq(content_pages.page, key));
  const changes = row?.published ? readChanges(page, row.published, 'kept', hearer) : noChanges;
  return isUnchanged(changes) ? null : withPictures(db, page, changes);
}

type Previewed = { page: string; title: string | null; is_draft: boolean; changes: ContentChanges };

/** The draft that a private link leads to, or what is published where there is none any more. */
export async function previewedChanges({ db, ...hearer }: Reader, token: string): Promise<Previewed> {
  const [row] = await db
    .select({ ...rowColumns, draft: content_pages.draft, published: content_pages.published })
    .from(content_previews)
    .innerJoin(content_pages, eq(content_pages.page, content_previews.page))
    .where(and(eq(content_previews.token_hash, tokenHash(token)), gt(content_previews.expires_at, new Date())));
  const page = row && pageOfRow(row);
  if (!row || !page) throw new AppError('NOT_FOUND', 'This link is not valid any more.');
  const changes = readChanges(page, row.draft ?? row.published ?? noChanges, 'shown', hearer);
  return { page: row.page, title: row.title, is_draft: row.draft !== null, changes: await withPictures(db, page, changes) };
}

type FoundFreePage = { slug: string; title: string; changes: ContentChanges | null };

/** A page of the owner's own that was published, by the address it has or had. */
export async function findPublishedPage({ db, ...hearer }: Reader, asked: string): Promise<FoundFreePage> {
  const before = db.select({ page: content_redirects.page }).from(content_redirects).where(eq(content_redirects.slug, asked));
  const [row] = await db
    .select({ ...rowColumns, published: content_pages.published })
    .from(content_pages)
    .where(and(or(eq(content_pages.slug, asked), inArray(content_pages.page, before)), gt(content_pages.version, 0)));
  const page = row && pageOfRow(row);
  if (!row?.slug || !row.title || !page) throw new AppError('NOT_FOUND', 'This page does not exist.');
  const changes = readChanges(page, row.published ?? noChanges, 'kept', hearer);
  return { slug: row.slug, title: row.title, changes: isUnchanged(changes) ? null : await withPictures(db, page, changes) };
}
