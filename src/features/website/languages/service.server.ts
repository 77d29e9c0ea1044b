import { asc, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { AppError } from '#shared/app-error.ts';
import type { OtherLanguage } from '#shared/languages.ts';

/** A page of the owner's own may stand where a language begins since before there were any: nobody would find it there any more. */
export async function demandFreePaths(db: DbOrTx, languages: readonly OtherLanguage[]): Promise<void> {
  const { slug, title } = content_pages;
  const [page] = await db
    .select({ slug, title })
    .from(content_pages)
    .where(inArray(slug, [...languages]))
    .orderBy(asc(slug))
    .limit(1);
  if (!page) return;
  const taken = `Your page “${page.title}” has the address /${page.slug}. Please give it another one first.`;
  throw new AppError('CONFLICT', taken, { fields: { languages: taken } });
}
