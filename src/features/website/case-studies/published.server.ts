import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { case_studies, case_study_previews, case_study_slugs } from '#db/schema/website/case-studies.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { CaseContent } from '#shared/case-content.ts';
import { toPage } from '#shared/keyset.ts';
import type { Language } from '#shared/languages.ts';
import { isPublic } from './any-study.server.ts';
import { studiesOnPage } from './choices.ts';
import { caseContent, type Study, type StudyList } from './contract.ts';
import { identityOf } from './identity.server.ts';
import { nobodyKnown } from './identity-policy.ts';
import { cleaned, withFacts } from './policy.ts';
import { type CaseRow, missingCase, originalOf, quotesOf } from './queries.server.ts';
import { listedOf, studyOf } from './shown.ts';

/** Who reads, and who hears of a case study that is stored and cannot be read. */
type Reader = { db: DbOrTx; log: Pick<Platform['log'], 'warn'>; visitor: string | null };

/** Through the allow list again: nothing that the database holds is shown unchecked. Null where it does not fit, which is told. */
function readStored({ log, visitor }: Reader, slug: string, stored: unknown): CaseContent | null {
  const { data } = caseContent.safeParse(stored);
  const message = 'What is stored of a case study cannot be read: visitors do not see it';
  if (!data) log.warn({ category: 'system', component: 'case-studies', message, visitor, metadata: { slug } });
  return data ? cleaned(data) : null;
}

/** The case study in the language of the page, where it was published in it. */
const translation = alias(case_studies, 'translation');
const isTranslation = (language: Language) =>
  and(eq(translation.original_id, case_studies.id), eq(translation.language, language), isNotNull(translation.published));

type Told = { content: CaseContent; language: Language; changed_at: Date | null };
type Stored = Pick<CaseRow, 'slug' | 'published' | 'changed_at'>;

/** In the language of the page, or else in English. */
function toldIn(
  reader: Reader,
  row: Stored,
  translated: Pick<CaseRow, 'language' | 'published' | 'changed_at'> | null,
): Told | null {
  const content = readStored(reader, row.slug, row.published);
  if (!content) return null;
  const other = translated && readStored(reader, row.slug, translated.published);
  return other
    ? { content: withFacts(other, content), language: translated.language, changed_at: translated.changed_at }
    : { content, language: 'en', changed_at: row.changed_at };
}

type ListQuery = { cursor?: string; language: Language };

export async function listPublished(reader: Reader, { cursor, language }: ListQuery): Promise<StudyList> {
  const rows = await reader.db
    .select({ row: case_studies, translated: translation, key: momentKey(case_studies.published_at) })
    .from(case_studies)
    .leftJoin(translation, isTranslation(language))
    .where(and(isPublic, afterCursor(case_studies.published_at, case_studies.id, cursor)))
    .orderBy(...newestFirst(case_studies.published_at, case_studies.id))
    .limit(studiesOnPage + 1);
  const { items, next_cursor } = toPage(rows, studiesOnPage, ({ key, row }) => [key, row.id]);
  const shown = items.flatMap(({ row, translated }) => {
    const told = toldIn(reader, row, translated);
    return told ? [listedOf(told.content, { ...row, language: told.language })] : [];
  });
  return { items: shown, next_cursor };
}

async function wholeOf({ db }: Reader, row: CaseRow, told: Told, languages: Language[]): Promise<Study> {
  const { content, language } = told;
  const first = (row.published_at ?? new Date()).toISOString();
  return studyOf(content, {
    ...{ slug: row.slug, is_sample: row.is_sample, published_at: first, language, languages },
    changed_at: told.changed_at?.toISOString() ?? first,
    quotes: await quotesOf(db, row),
    known: content.is_anonymous ? await identityOf(db, row) : nobodyKnown,
  });
}

/** In which visitors can read it. */
const languagesRead = sql<Language[]>`(select json_agg(one.language order by one.original_id is not null, one.language)
  from ${case_studies} one where (one.id = ${case_studies.id} or one.original_id = ${case_studies.id}) and one.published is not null)`;

/** By its address, or one that it had before, in this language or else in English. */
export async function findStudy(reader: Reader, slug: string, language: Language): Promise<Study> {
  const { db } = reader;
  const before = db.select({ id: case_study_slugs.case_study_id }).from(case_study_slugs).where(eq(case_study_slugs.slug, slug));
  const [found] = await db
    .select({ row: case_studies, translated: translation, languages: languagesRead })
    .from(case_studies)
    .leftJoin(translation, isTranslation(language))
    .where(and(or(eq(case_studies.slug, slug), inArray(case_studies.id, before)), isPublic));
  const told = found && toldIn(reader, found.row, found.translated);
  if (!told) throw missingCase();
  // What cannot be read in this language, which was told, is read in English.
  const unread = found.translated && told.language === 'en' ? language : null;
  return wholeOf(
    reader,
    found.row,
    told,
    found.languages.filter((one) => one !== unread),
  );
}

/** The draft that a private link leads to, or what is published where there is none any more. */
export async function findPreview(reader: Reader, token: string): Promise<{ is_draft: boolean; study: Study }> {
  const [found] = await reader.db
    .select({ row: case_studies })
    .from(case_study_previews)
    .innerJoin(case_studies, eq(case_studies.id, case_study_previews.case_study_id))
    .where(and(eq(case_study_previews.token_hash, tokenHash(token)), gt(case_study_previews.expires_at, new Date())));
  const stored = found && readStored(reader, found.row.slug, found.row.draft ?? found.row.published);
  if (!stored) throw new AppError('NOT_FOUND', 'This link is not valid any more.');
  const { row } = found;
  const { language, changed_at } = row;
  const original = await originalOf(reader.db, row);
  const content = original ? withFacts(stored, original) : stored;
  return { is_draft: row.draft !== null, study: await wholeOf(reader, row, { content, language, changed_at }, [language]) };
}
