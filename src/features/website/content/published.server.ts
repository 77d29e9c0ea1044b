import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { content_pages, content_previews } from '#db/schema/website/content.ts';
import { AppError } from '#shared/app-error.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { contentChanges } from './contract.ts';
import type { Stage } from './fields.ts';
import { fitting, isUnchanged } from './policy.ts';
import { type ContentPage, findPage } from './registry.ts';

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export function demandPage(key: string): ContentPage {
  const page = findPage(key);
  if (!page) throw new AppError('NOT_FOUND', 'This page does not exist.');
  return page;
}

/** What is stored, as far as this release can use it. */
export function readChanges(page: ContentPage, stored: unknown, stage: Stage): ContentChanges {
  const { data } = contentChanges.safeParse(stored);
  return data ? fitting(page, data, stage) : noChanges;
}

/** What visitors see different from the original; null where there is nothing. */
export async function publishedChanges(db: DbOrTx, key: string): Promise<ContentChanges | null> {
  const page = demandPage(key);
  const [row] = await db.select({ published: content_pages.published }).from(content_pages).where(eq(content_pages.page, key));
  const changes = row?.published ? readChanges(page, row.published, 'published') : noChanges;
  return isUnchanged(changes) ? null : changes;
}

/** The draft that a private link leads to, or what is published where there is none any more. */
export async function previewedChanges(db: DbOrTx, token: string): Promise<{ page: string; changes: ContentChanges }> {
  const [row] = await db
    .select({ page: content_pages.page, draft: content_pages.draft, published: content_pages.published })
    .from(content_previews)
    .innerJoin(content_pages, eq(content_pages.page, content_previews.page))
    .where(and(eq(content_previews.token_hash, tokenHash(token)), gt(content_previews.expires_at, new Date())));
  const page = row && findPage(row.page);
  if (!row || !page) throw new AppError('NOT_FOUND', 'This link is not valid any more.');
  return { page: row.page, changes: readChanges(page, row.draft ?? row.published ?? noChanges, 'shown') };
}
