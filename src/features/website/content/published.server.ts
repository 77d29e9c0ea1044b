import { and, eq, gt, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { content_pages, content_previews, content_redirects } from '#db/schema/website/content.ts';
import { readPictures } from '#features/website/media/pictures.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { otherLanguages } from '#shared/all-languages.ts';
import { AppError } from '#shared/app-error.ts';
import type { Language, OtherLanguage } from '#shared/languages.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { contentChanges } from './contract.ts';
import { differences, fieldOf, fitting, isUnchanged, picturesIn, type ReadStage } from './policy.ts';
import { type ContentPage, type Facts, findPage, pageOfRow } from './registry.ts';
import { followed, shownToVisitors, sourcesFor, translationKey, translationOf } from './translation.ts';
import { metaIn, translatedPage } from './translations.server.ts';

/** Named in one entry of the log. */
const mostPlaces = 20;

const rowColumns = { page: content_pages.page, title: content_pages.title, slug: content_pages.slug };

type Ports = { db: DbOrTx; site: Pick<Platform['site'], 'get'> };

/** By the key of a page, or of its translation, in a language that is on. */
export async function demandPage({ db, site }: Ports, key: string): Promise<ContentPage> {
  const translation = translationOf(key);
  if (!translation) return demandEnglish(db, key);
  const facts = await site.get();
  if (!facts.languages.includes(translation.language)) throw new AppError('NOT_FOUND', 'This page does not exist.');
  return readTranslation(db, facts, await demandEnglish(db, translation.key), translation.language);
}

async function demandEnglish(db: DbOrTx, key: string): Promise<ContentPage> {
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

/** A page in another language, over the English one as visitors see it. */
export async function readTranslation(
  db: DbOrTx,
  facts: Facts,
  page: ContentPage,
  language: OtherLanguage,
): Promise<ContentPage> {
  const published = await readPublished(db, [page.key]);
  return translatedPage(page, language, readChanges(page, published.get(page.key) ?? noChanges, 'kept'), facts);
}

/** The definition of a stored page in whichever language; undefined where a release does not know it any more. */
export async function pageOfAnyRow(
  db: DbOrTx,
  facts: Facts,
  row: Parameters<typeof pageOfRow>[0],
): Promise<ContentPage | undefined> {
  const translation = translationOf(row.page);
  if (!translation) return pageOfRow(row);
  const page = findPage(translation.key) ?? (await findFreePage(db, eq(content_pages.page, translation.key)));
  return page && readTranslation(db, facts, page, translation.language);
}

async function readPublished(db: DbOrTx, keys: string[]): Promise<Map<string, ContentChanges | null>> {
  const { page, published } = content_pages;
  const rows = await db.select({ page, published }).from(content_pages).where(inArray(page, keys));
  return new Map(rows.map((row) => [row.page, row.published]));
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
  if (!page.translation) return changes;
  // Amounts, pictures and targets of a translation are those of the English page, unless the owner made them different.
  const from = sourcesFor(changes, data?.from);
  if (!from) return changes;
  const { english } = page.translation;
  const now = structuredClone({ sections: changes.sections, from });
  for (const [key, sources] of Object.entries(from))
    for (const [name, source] of Object.entries(sources)) {
      const field = fieldOf(page, key, name);
      const [values, known] = [now.sections[key], now.from[key]];
      if (!field || !values || !known) continue;
      const pair = followed(field, values[name], source, english[key]?.[name]);
      values[name] = pair.own;
      known[name] = pair.from;
    }
  return { ...changes, ...now };
}

/** With the pictures that they name. Most pages name none, and ask for nothing. */
async function withPictures(db: DbOrTx, page: ContentPage, changes: ContentChanges): Promise<ContentChanges> {
  const ids = picturesIn(page, changes).map(({ media }) => media);
  return ids.length > 0 ? { ...changes, pictures: await readPictures(db, ids) } : changes;
}

type Reader = Hearer & Ports;

/** What visitors of a page in another language see, as it differs from the English original. */
async function translatedChanges(
  { db, site, ...hearer }: Reader,
  page: ContentPage,
  language: OtherLanguage,
  stored: { english: unknown; own: unknown },
  stage: ReadStage = 'kept',
): Promise<ContentChanges> {
  const facts = await site.get();
  const english = readChanges(page, stored.english ?? noChanges, 'kept', hearer);
  const translated = translatedPage(page, language, english, facts);
  const own = readChanges(translated, stored.own ?? noChanges, stage, hearer);
  const base = translated.originals(facts);
  const shown = differences(page, shownToVisitors(page, { base, own, english }), page.originals(facts));
  const meta = metaIn(language, page.key);
  return { ...(await withPictures(db, page, shown)), ...(meta && { meta }) };
}

/** What visitors see different from the original; null where there is nothing. */
export async function publishedChanges(reader: Reader, key: string, language: Language): Promise<ContentChanges | null> {
  const { db, site: _, ...hearer } = reader;
  const page = findPage(key);
  if (!page) throw new AppError('NOT_FOUND', 'This page does not exist.');
  if (language !== 'en') {
    const own = translationKey(key, language);
    const published = await readPublished(db, [key, own]);
    return translatedChanges(reader, page, language, { english: published.get(key), own: published.get(own) });
  }
  const [row] = await db.select({ published: content_pages.published }).from(content_pages).where(eq(content_pages.page, key));
  const changes = row?.published ? readChanges(page, row.published, 'kept', hearer) : noChanges;
  return isUnchanged(changes) ? null : withPictures(db, page, changes);
}

type Previewed = { page: string; title: string | null; is_draft: boolean; changes: ContentChanges };

/** The draft that a private link leads to, or what is published where there is none any more. */
export async function previewedChanges(reader: Reader, token: string): Promise<Previewed> {
  const { db, site, ...hearer } = reader;
  const [row] = await db
    .select({ ...rowColumns, draft: content_pages.draft, published: content_pages.published })
    .from(content_previews)
    .innerJoin(content_pages, eq(content_pages.page, content_previews.page))
    .where(and(eq(content_previews.token_hash, tokenHash(token)), gt(content_previews.expires_at, new Date())));
  const page = row && (await pageOfAnyRow(db, await site.get(), row));
  if (!row || !page) throw new AppError('NOT_FOUND', 'This link is not valid any more.');
  if (page.translation) {
    const { of, language, changes: english } = page.translation;
    const stored = { english, own: row.draft ?? row.published };
    const title = findPage(of.key) ? null : of.label;
    return {
      page: of.key,
      title,
      is_draft: row.draft !== null,
      changes: await translatedChanges(reader, of, language, stored, 'shown'),
    };
  }
  const changes = readChanges(page, row.draft ?? row.published ?? noChanges, 'shown', hearer);
  return { page: row.page, title: row.title, is_draft: row.draft !== null, changes: await withPictures(db, page, changes) };
}

type FoundFreePage = { slug: string; title: string; changes: ContentChanges | null; languages: Language[] };

/** A page of the owner's own that was published, by the address it has or had. */
export async function findPublishedPage(reader: Reader, asked: string, language: Language): Promise<FoundFreePage> {
  const { db, site: _, ...hearer } = reader;
  const before = db.select({ page: content_redirects.page }).from(content_redirects).where(eq(content_redirects.slug, asked));
  const [row] = await db
    .select({ ...rowColumns, published: content_pages.published })
    .from(content_pages)
    .where(and(or(eq(content_pages.slug, asked), inArray(content_pages.page, before)), gt(content_pages.version, 0)));
  const page = row && pageOfRow(row);
  if (!row?.slug || !row.title || !page) throw new AppError('NOT_FOUND', 'This page does not exist.');
  const { slug, title } = row;
  const published = await readPublished(
    db,
    otherLanguages.map((one) => translationKey(page.key, one)),
  );
  // Without a word of the owner's in a language, the page is the English one there.
  const languages: Language[] = ['en', ...otherLanguages.filter((one) => published.get(translationKey(page.key, one)))];
  if (language !== 'en') {
    const stored = { english: row.published, own: published.get(translationKey(page.key, language)) };
    return { slug, title, languages, changes: await translatedChanges(reader, page, language, stored) };
  }
  const changes = readChanges(page, row.published ?? noChanges, 'kept', hearer);
  return { slug, title, languages, changes: isUnchanged(changes) ? null : await withPictures(db, page, changes) };
}
