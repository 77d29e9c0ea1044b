import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { content_pages, content_versions } from '#db/schema/website/content.ts';
import { removeHead } from '#features/website/seo/heads.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { languageKeys } from '#shared/all-languages.ts';
import { AppError } from '#shared/app-error.ts';
import { pathIn } from '#shared/languages.ts';
import type { ContentChanges } from '#shared/site-content.ts';
import { slugOf } from '#shared/slug.ts';
import { reservedSlugs } from './choices.ts';
import { mostPages, translationsOf } from './free-pages.server.ts';
import { problemsOf } from './policy.ts';
import { freePage } from './registry.ts';
import { audit, takeAddress } from './service.server.ts';

export type ImportedPage = { title: string; slug: string; changes: ContentChanges; isPublished: boolean };
export type MadePage = { page: string; slug: string; revision: number; isDraft: boolean };

export const mostSlug = 60;

/** The address that a page gets: the one it wants, unless the site or another page has it. */
export function freePageSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  const slug = slugOf(wanted, mostSlug - 5) || 'page';
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? slug : `${slug}-${at}`;
    if (!reservedSlugs.includes(tried) && !isTaken(tried)) return tried;
  }
}

/** A page that was written elsewhere. What is not fit for visitors is a draft. */
export async function importPage(
  tx: Tx,
  actor: AnyActor,
  { title, slug: wanted, changes, isPublished }: ImportedPage,
): Promise<MadePage> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_pages'))`);
  const others = await tx.select({ slug: content_pages.slug }).from(content_pages).where(isNotNull(content_pages.slug));
  if (others.length >= mostPages) throw new AppError('CONFLICT', `There are at most ${mostPages} pages. Please delete one.`);
  const slug = freePageSlug(wanted, (tried) => others.some((other) => other.slug === tried));
  const page = freePage({ page: v7(), title, slug });
  const [typed] = Object.values(problemsOf(page, changes, 'typed'));
  if (typed) throw new AppError('BAD_REQUEST', typed);
  const isShown = isPublished && Object.keys(problemsOf(page, changes, 'published')).length === 0;
  const author_id = actor.actor?.id ?? null;
  await tx.insert(content_pages).values({
    ...{ page: page.key, title, slug, revision: 1 },
    ...(isShown ? { published: changes, version: 1 } : { draft: changes, draft_author_id: author_id }),
  });
  if (isShown) {
    await takeAddress(tx, { slug });
    await tx.insert(content_versions).values({ page: page.key, number: 1, changes, author_id });
  }
  await audit(tx, actor, 'imported', page, { path: page.path });
  return { page: page.key, slug, revision: 1, isDraft: !isShown };
}

/** Takes an imported page back, unless somebody has changed or translated it since. */
export async function takeBackPage(
  tx: Tx,
  actor: AnyActor,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const [row] = await tx.select().from(content_pages).where(eq(content_pages.page, id)).for('update');
  if (!row?.slug || !row.title) return true;
  if (row.revision !== revision) return false;
  // Whoever translates it holds the row above, so there is none to come.
  const translated = and(inArray(content_pages.page, translationsOf(id)), gt(content_pages.revision, 0));
  if ((await tx.$count(content_pages, translated)) > 0) return false;
  const page = freePage({ page: id, title: row.title, slug: row.slug });
  await tx.delete(content_pages).where(inArray(content_pages.page, [id, ...translationsOf(id)]));
  for (const language of languageKeys) await removeHead(tx, pathIn(language, page.path));
  await audit(tx, actor, 'deleted', page, { path: page.path });
  return true;
}
