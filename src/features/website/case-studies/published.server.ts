import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { case_studies, case_study_previews, case_study_slugs } from '#db/schema/website/case-studies.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { CaseContent } from '#shared/case-content.ts';
import { toPage } from '#shared/keyset.ts';
import { isPublic } from './any-study.server.ts';
import { studiesOnPage } from './choices.ts';
import { caseContent, type Study, type StudyList } from './contract.ts';
import { identityOf } from './identity.server.ts';
import { nobodyKnown } from './identity-policy.ts';
import { cleaned } from './policy.ts';
import { type CaseRow, missingCase, quotesOf } from './queries.server.ts';
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

export async function listPublished(reader: Reader, cursor?: string): Promise<StudyList> {
  const rows = await reader.db
    .select({
      ...{ id: case_studies.id, slug: case_studies.slug, published: case_studies.published, is_sample: case_studies.is_sample },
      key: momentKey(case_studies.published_at),
    })
    .from(case_studies)
    .where(and(isPublic, afterCursor(case_studies.published_at, case_studies.id, cursor)))
    .orderBy(...newestFirst(case_studies.published_at, case_studies.id))
    .limit(studiesOnPage + 1);
  const { items, next_cursor } = toPage(rows, studiesOnPage, ({ key, id }) => [key, id]);
  const shown = items.flatMap((row) => {
    const content = readStored(reader, row.slug, row.published);
    return content ? [listedOf(content, row)] : [];
  });
  return { items: shown, next_cursor };
}

async function wholeOf(reader: Reader, row: CaseRow, stored: unknown): Promise<Study | null> {
  const content = readStored(reader, row.slug, stored);
  if (!content) return null;
  const first = (row.published_at ?? new Date()).toISOString();
  return studyOf(content, {
    ...{ slug: row.slug, is_sample: row.is_sample, published_at: first },
    changed_at: row.changed_at?.toISOString() ?? first,
    quotes: await quotesOf(reader.db, row.id),
    known: content.is_anonymous ? await identityOf(reader.db, row) : nobodyKnown,
  });
}

/** By its address, or one that it had before. */
export async function findStudy(reader: Reader, slug: string): Promise<Study> {
  const { db } = reader;
  const before = db.select({ id: case_study_slugs.case_study_id }).from(case_study_slugs).where(eq(case_study_slugs.slug, slug));
  const [row] = await db
    .select()
    .from(case_studies)
    .where(and(or(eq(case_studies.slug, slug), inArray(case_studies.id, before)), isPublic));
  const study = row && (await wholeOf(reader, row, row.published));
  if (!study) throw missingCase();
  return study;
}

/** The draft that a private link leads to, or what is published where there is none any more. */
export async function findPreview(reader: Reader, token: string): Promise<{ is_draft: boolean; study: Study }> {
  const [found] = await reader.db
    .select({ row: case_studies })
    .from(case_study_previews)
    .innerJoin(case_studies, eq(case_studies.id, case_study_previews.case_study_id))
    .where(and(eq(case_study_previews.token_hash, tokenHash(token)), gt(case_study_previews.expires_at, new Date())));
  const study = found && (await wholeOf(reader, found.row, found.row.draft ?? found.row.published));
  if (!found || !study) throw new AppError('NOT_FOUND', 'This link is not valid any more.');
  return { is_draft: found.row.draft !== null, study };
}
