import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { content_pages, content_previews, content_versions } from '#db/schema/website/content.ts';
import { readPictures } from '#features/website/media/pictures.server.ts';
import { type DraftPreview, mostPreviews } from '#features/website/publishing/preview-contract.ts';
import { previewOnWire } from '#features/website/publishing/preview-link.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { otherLanguages } from '#shared/all-languages.ts';
import type { Language } from '#shared/languages.ts';
import { noChanges } from '#shared/site-content.ts';
import type { SiteState } from '#shared/site-state.ts';
import { isShown } from '#shared/site-texts.ts';
import { type ContentState, type ContentVersions, type ListedPage, versionsOnPage } from './contract.ts';
import { picturesIn } from './policy.ts';
import { readChanges } from './published.server.ts';
import { type ContentPage, contentPages, pageOfRow } from './registry.ts';
import { translationKey, translationOf } from './translation.ts';
import { stateOfTranslation } from './translations.server.ts';

type Row = typeof content_pages.$inferSelect;

/** What the list tells of a page, without its texts. */
const listedRow = {
  page: content_pages.page,
  slug: content_pages.slug,
  title: content_pages.title,
  version: content_pages.version,
  publish_at: content_pages.publish_at,
  updated_at: content_pages.updated_at,
  is_sample: content_pages.is_sample,
  is_original: sql<boolean>`${content_pages.published} is null`,
  has_draft: sql<boolean>`${content_pages.draft} is not null`,
};
type ListedRow = Pick<Row, 'slug' | 'version' | 'publish_at' | 'updated_at' | 'is_sample'> & {
  is_original: boolean;
  has_draft: boolean;
};

type Translated = ListedPage['languages'];

const listedOf = ({ key, label, path }: ContentPage, row: ListedRow | undefined, languages: Translated = []): ListedPage => ({
  ...{ page: key, label, path },
  version: row?.version ?? 0,
  is_original: row?.is_original ?? true,
  has_draft: row?.has_draft ?? false,
  publish_at: row?.publish_at?.toISOString() ?? null,
  updated_at: row?.updated_at.toISOString() ?? null,
  is_free: row?.slug != null,
  is_sample: row?.is_sample ?? false,
  languages,
});

export async function listPages(db: DbOrTx, on: readonly Language[]): Promise<ListedPage[]> {
  const rows = new Map((await db.select(listedRow).from(content_pages)).map((row) => [row.page, row]));
  const own = [...rows.values()]
    .filter(({ slug }) => slug !== null)
    .toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? ''));
  const translated = (key: string): Translated =>
    otherLanguages
      .filter((language) => on.includes(language))
      .map((language) => {
        const page = translationKey(key, language);
        const row = rows.get(page);
        return { language, page, state: row?.has_draft ? 'changed' : row && !row.is_original ? 'published' : 'original' };
      });
  return [
    ...contentPages.map((page) => listedOf(page, rows.get(page.key), translated(page.key))),
    ...own.flatMap((row) => {
      const page = pageOfRow(row);
      return page ? [listedOf(page, row, translated(page.key))] : [];
    }),
  ];
}

export async function readState(db: DbOrTx, page: ContentPage, facts: SiteState): Promise<ContentState> {
  const [found] = await db
    .select({ row: content_pages, author: users.display_name })
    .from(content_pages)
    .leftJoin(users, eq(users.id, content_pages.draft_author_id))
    .where(eq(content_pages.page, page.key));
  const row = found?.row;
  const published = readChanges(page, row?.published ?? noChanges, 'kept');
  const draft = row?.draft ? readChanges(page, row.draft, 'typed') : null;
  const scheduled = row?.scheduled ? readChanges(page, row.scheduled, 'kept') : null;
  // The picture of a translation may be that of the English page.
  const named = [published, draft, scheduled, page.translation?.changes].flatMap((changes) =>
    changes ? picturesIn(page, changes) : [],
  );
  const english = page.translation?.of.key ?? page.key;
  const languages: Translated = otherLanguages
    .filter((language) => facts.languages.includes(language))
    .map((language) => ({ language, page: translationKey(english, language), state: 'original' as const }));
  return {
    ...listedOf(page, row && { ...row, is_original: row.published === null, has_draft: row.draft !== null }, languages),
    translation: stateOfTranslation(page, draft ?? published),
    revision: row?.revision ?? 0,
    published,
    draft,
    scheduled,
    pictures: await readPictures(db, [...new Set(named.map(({ media }) => media))]),
    draft_author: row?.draft ? (found?.author ?? null) : null,
    hidden_by_settings: Object.entries(page.sections).flatMap(([key, { part }]) =>
      part && !isShown(facts.texts, part) ? [key] : [],
    ),
    originals: page.originals(facts),
  };
}

export async function listVersions(db: DbOrTx, page: ContentPage, before?: number): Promise<ContentVersions> {
  const rows = await db
    .select({ version: content_versions, author: users.display_name })
    .from(content_versions)
    .leftJoin(users, eq(users.id, content_versions.author_id))
    .where(and(eq(content_versions.page, page.key), before === undefined ? undefined : lt(content_versions.number, before)))
    .orderBy(desc(content_versions.number))
    .limit(versionsOnPage + 1);
  const items = rows.slice(0, versionsOnPage).map(({ version: { number, created_at, changes }, author }) => ({
    ...{ number, author, created_at: created_at.toISOString() },
    changes: readChanges(page, changes, 'kept'),
  }));
  const named = items.flatMap(({ changes }) => picturesIn(page, changes).map(({ media }) => media));
  return {
    items,
    next_before: rows.length > versionsOnPage ? (items.at(-1)?.number ?? null) : null,
    pictures: await readPictures(db, [...new Set(named)]),
  };
}

type Ports = Pick<Platform, 'db' | 'secrets' | 'env'>;

export async function listPreviews(ports: Ports, page: ContentPage): Promise<DraftPreview[]> {
  const rows = await ports.db
    .select({ row: content_previews, author: users.display_name })
    .from(content_previews)
    .leftJoin(users, eq(users.id, content_previews.author_id))
    .where(and(eq(content_previews.page, page.key), gt(content_previews.expires_at, new Date())))
    .orderBy(asc(content_previews.expires_at), asc(content_previews.id))
    .limit(mostPreviews);
  const language = translationOf(page.key)?.language;
  return rows.map(({ row, author }) => previewOnWire(ports, 'content-preview', row, author, language));
}
