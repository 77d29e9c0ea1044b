import { and, count, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { content_pages, content_redirects } from '#db/schema/website/content.ts';
import { moveHead, removeHead } from '#features/website/seo/heads.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { languageKeys, otherLanguages } from '#shared/all-languages.ts';
import { AppError } from '#shared/app-error.ts';
import { pathIn } from '#shared/languages.ts';
import { noChanges } from '#shared/site-content.ts';
import { reservedSlugs } from './choices.ts';
import { type ContentState, ofSite } from './contract.ts';
import { readState } from './queries.server.ts';
import { type ContentPage, freePage } from './registry.ts';
import { audit, dropPage, lockPage, refuseOther, takeAddress, update } from './service.server.ts';
import { translationKey } from './translation.ts';

type Ports = Pick<Platform, 'db' | 'site' | 'pages'>;
type Input = { title: string; slug: string };

/** More than a small site ever has; without an end a list of them would have none. */
export const mostPages = 200;
const taken = 'Another page has this address already';

/** One after the other, so that no two come to one address, or past the limit, together. */
async function demandFree(tx: Tx, slug: string, page: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_pages'))`);
  const [other] = await tx
    .select({ page: content_pages.page })
    .from(content_pages)
    .where(and(eq(content_pages.slug, slug), ne(content_pages.page, page)));
  if (other) throw new AppError('CONFLICT', taken, { fields: { slug: taken } });
}

export async function createPage({ db, site }: Ports, author: Actor, { title, slug }: Input): Promise<ContentState> {
  const facts = await site.get();
  return db.transaction(async (tx) => {
    const page = v7();
    await demandFree(tx, slug, page);
    const [found] = await tx.select({ each: count() }).from(content_pages).where(isNotNull(content_pages.slug));
    if ((found?.each ?? 0) >= mostPages)
      throw new AppError('CONFLICT', `There are at most ${mostPages} pages. Please delete one.`);
    await tx.insert(content_pages).values({ page, title, slug, draft: noChanges, draft_author_id: author.actor.id, revision: 1 });
    const made = freePage({ page, title, slug });
    await audit(tx, author, 'created', made, { path: made.path });
    return readState(tx, made, facts);
  });
}

/** The keys of a page in the other languages. */
export const translationsOf = (key: string): string[] => otherLanguages.map((language) => translationKey(key, language));

const demandOwn = (row: { slug: string | null }): string => {
  if (row.slug === null) throw new AppError('CONFLICT', 'This page belongs to the site. Its address cannot be changed.');
  return row.slug;
};

/** Whoever has the old address is led to the new one, once visitors have seen the page. */
export async function updatePage(
  ports: Ports,
  author: Actor,
  page: ContentPage,
  { revision, title, slug }: Input & { revision: number },
): Promise<ContentState> {
  const facts = await ports.site.get();
  const changed = freePage({ page: page.key, title, slug });
  const state = await ports.db.transaction(async (tx) => {
    const row = await lockPage(tx, page);
    const before = demandOwn(row);
    if (before === slug && row.title === title) return readState(tx, changed, facts);
    if (before !== slug && reservedSlugs.includes(slug)) throw new AppError('BAD_REQUEST', ofSite, { fields: { slug: ofSite } });
    refuseOther(row, { revision });
    await demandFree(tx, slug, row.page);
    if (before !== slug && row.version > 0) {
      await takeAddress(tx, { slug });
      await tx.insert(content_redirects).values({ slug: before, page: row.page });
    }
    await update(tx, row, { title, slug });
    for (const language of languageKeys) await moveHead(tx, pathIn(language, page.path), pathIn(language, changed.path));
    await audit(tx, author, 'updated', changed, { before: page.path, path: changed.path });
    return readState(tx, changed, facts);
  });
  dropPage(ports, page);
  dropPage(ports, changed);
  return state;
}

export async function deletePage(
  ports: Ports,
  author: Actor,
  page: ContentPage,
  { revision }: { revision: number },
): Promise<{ page: string }> {
  await ports.db.transaction(async (tx) => {
    const row = await lockPage(tx, page);
    if (row.slug === null) throw new AppError('CONFLICT', 'This page belongs to the site. It cannot be deleted.');
    refuseOther(row, { revision });
    await tx.delete(content_pages).where(inArray(content_pages.page, [row.page, ...translationsOf(row.page)]));
    for (const language of languageKeys) await removeHead(tx, pathIn(language, page.path));
    await audit(tx, author, 'deleted', page, { path: page.path });
  });
  dropPage(ports, page);
  return { page: page.key };
}
