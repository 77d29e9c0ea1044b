import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { case_studies, case_study_consents, case_study_previews, case_study_versions } from '#db/schema/website/case-studies.ts';
import { testimonials } from '#db/schema/website/testimonials.ts';
import { projects } from '#db/schema/work/projects.ts';
import { versionsOnPage } from '#features/website/publishing/choices.ts';
import type { draftStates, UnreadableDraft } from '#features/website/publishing/draft-contract.ts';
import { readStored } from '#features/website/publishing/draft-policy.ts';
import { type DraftPreview, mostPreviews } from '#features/website/publishing/preview-contract.ts';
import { previewOnWire } from '#features/website/publishing/preview-link.server.ts';
import { hasTranslation, languageOfLink, languagesOf } from '#features/website/publishing/translations.server.ts';
import { clientName } from '#features/work/projects/client-name.server.ts';
import { recipientOf } from '#features/work/projects/recipient.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { CaseContent } from '#shared/case-content.ts';
import type { ConsentNaming, ConsentStatus } from '#shared/choices/website/case-studies.ts';
import { toPage } from '#shared/keyset.ts';
import { allLanguagesOf, original } from './all-languages.server.ts';
import { mostConsents, mostProjects } from './choices.ts';
import {
  type AdminListedCase,
  type CaseConsent,
  type CaseState,
  caseContent,
  type FinishedProject,
  type StudyQuote,
} from './contract.ts';
import { identityOf } from './identity.server.ts';
import type { Identity } from './identity-policy.ts';
import { withFacts } from './policy.ts';
import { tellsClient } from './shown.ts';

export type CaseRow = typeof case_studies.$inferSelect;
export type ConsentRow = typeof case_study_consents.$inferSelect;

export const missingCase = () => new AppError('NOT_FOUND', 'This case study does not exist.');

export const readContent = (row: UnreadableDraft, stored: unknown): CaseContent =>
  readStored(caseContent, row, stored, 'case study');

/** What has the facts of a translation, as visitors see it or will; null for an original, and where it cannot be read. */
export async function originalOf(db: DbOrTx, { original_id }: Pick<CaseRow, 'original_id'>): Promise<CaseContent | null> {
  if (!original_id) return null;
  const [row] = await db
    .select({ draft: case_studies.draft, published: case_studies.published })
    .from(case_studies)
    .where(eq(case_studies.id, original_id));
  return caseContent.safeParse(row?.published ?? row?.draft).data ?? null;
}

/** Reads what is stored of a row; of a translation with the facts of its original. */
export async function contentReader(db: DbOrTx, row: CaseRow): Promise<(stored: unknown) => CaseContent> {
  const facts = await originalOf(db, row);
  return (stored) => {
    const content = readContent(row, stored);
    return facts ? withFacts(content, facts) : content;
  };
}

type Query = { limit: number; cursor?: string; q?: string; state?: (typeof draftStates)[number] };

const inState: Record<(typeof draftStates)[number], SQL | undefined> = {
  draft: and(isNull(case_studies.published), isNull(case_studies.publish_at)),
  planned: or(isNotNull(case_studies.publish_at), hasTranslation(case_studies, sql`one.publish_at is not null`)),
  public: isNotNull(case_studies.published),
};

const client = sql<string>`coalesce(${case_studies.draft} ->> 'client', ${case_studies.published} ->> 'client', '')`;
const answered = sql<ConsentStatus | null>`(select consent.status from ${case_study_consents} consent
  where consent.case_study_id = ${case_studies.id} order by consent.created_at desc limit 1)`;

const isOriginal = isNull(case_studies.original_id);

/** By its title in any language, or its client. */
const isNamed = (pattern: string) =>
  or(ilike(case_studies.title, pattern), ilike(client, pattern), hasTranslation(case_studies, sql`one.title ilike ${pattern}`));

export async function listCases(db: DbOrTx, { limit, cursor, q, state }: Query) {
  const rows = await db
    .select({
      ...{ id: case_studies.id, slug: case_studies.slug, title: case_studies.title, version: case_studies.version },
      is_public: sql<boolean>`${case_studies.published} is not null`,
      has_draft: sql<boolean>`${case_studies.draft} is not null`,
      ...{ publish_at: case_studies.publish_at, published_at: case_studies.published_at, updated_at: case_studies.updated_at },
      ...{ is_sample: case_studies.is_sample, needs_consent: case_studies.needs_consent, client, consent: answered },
      ...{ language: case_studies.language, languages: languagesOf(case_studies) },
      key: momentKey(case_studies.created_at),
    })
    .from(case_studies)
    // With a join, columns are named with their table: sub-queries ask for those of this one.
    .leftJoin(projects, eq(projects.id, case_studies.project_id))
    .where(
      and(
        isOriginal,
        state && inState[state],
        q ? isNamed(containing(q)) : undefined,
        afterCursor(case_studies.created_at, case_studies.id, cursor),
      ),
    )
    .orderBy(...newestFirst(case_studies.created_at, case_studies.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, id }) => [key, id]);
  return { items: items.map(({ key: _, ...row }): AdminListedCase => ({ ...row, ...momentsOf(row) })), next_cursor };
}

const momentsOf = ({ publish_at, published_at, updated_at }: Pick<CaseRow, 'publish_at' | 'published_at' | 'updated_at'>) => ({
  publish_at: publish_at?.toISOString() ?? null,
  published_at: published_at?.toISOString() ?? null,
  updated_at: updated_at.toISOString(),
});

const consentOnWire = (study: UnreadableDraft, row: ConsentRow, author: string | null): CaseConsent => ({
  ...{ id: row.id, kind: row.kind, status: row.status, naming: row.naming, sent_to: row.sent_to, name: row.name },
  ...{ reason: row.reason, note: row.note, author, content: readContent(study, row.content) },
  expires_at: row.expires_at?.toISOString() ?? null,
  answered_at: row.answered_at?.toISOString() ?? null,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export async function readState(db: DbOrTx, id: string): Promise<CaseState> {
  const [found] = await db
    .select({
      ...{ row: case_studies, draft_author: users.display_name, project: projects, languages: languagesOf(case_studies) },
      original: { version: original.version, is_public: sql<boolean>`${original.published} is not null` },
    })
    .from(case_studies)
    .leftJoin(users, eq(users.id, case_studies.draft_author_id))
    .leftJoin(projects, eq(projects.id, case_studies.project_id))
    .leftJoin(original, eq(original.id, case_studies.original_id))
    .where(eq(case_studies.id, id));
  if (!found) throw missingCase();
  const { row, project, languages } = found;
  const consents = await db
    .select({ row: case_study_consents, author: users.display_name })
    .from(case_study_consents)
    .leftJoin(users, eq(users.id, case_study_consents.author_id))
    .where(eq(case_study_consents.case_study_id, id))
    .orderBy(desc(case_study_consents.created_at), desc(case_study_consents.id))
    .limit(mostConsents);
  const recipient = project && (await recipientOf(db, project));
  const identity = await identityOf(db, row);
  const read = await contentReader(db, row);
  const [published, draft, scheduled] = [row.published, row.draft, row.scheduled].map((one) => one && read(one));
  return {
    ...{ id, slug: row.slug, title: row.title, version: row.version, is_sample: row.is_sample, revision: row.revision },
    ...{ ...momentsOf(row), language: row.language, languages },
    is_public: row.published !== null,
    has_draft: row.draft !== null,
    published: published ?? null,
    draft: draft ?? null,
    scheduled: scheduled ?? null,
    draft_author: row.draft ? found.draft_author : null,
    original: found.original && {
      is_public: found.original.is_public,
      is_newer: found.original.version > (row.original_version ?? 0),
    },
    needs_consent: row.needs_consent,
    project: project && { id: project.id, name: project.name },
    recipient: recipient && { name: recipient.name, email: recipient.email },
    consents: consents.map((one) => consentOnWire(row, one.row, one.author)),
    last_naming: await lastNaming(db, row),
    identity: { names: [...identity.names], people: [...identity.people], addresses: [...identity.addresses] },
    left_out: await leftOut(db, row, draft ?? published ?? null, identity),
  };
}

/** What clients say about the work, as far as they and the owner show it: in their words, in whichever language the rest is. */
export const quotesOf = (db: DbOrTx, { id, original_id }: Pick<CaseRow, 'id' | 'original_id'>): Promise<StudyQuote[]> =>
  db
    .select({ id: testimonials.id, words: testimonials.words, name: testimonials.name, role: testimonials.role })
    .from(testimonials)
    .where(and(eq(testimonials.case_study_id, original_id ?? id), eq(testimonials.status, 'published')))
    .orderBy(asc(testimonials.received_at), asc(testimonials.id))
    .limit(10);

async function leftOut(db: DbOrTx, row: CaseRow, content: CaseContent | null, identity: Identity): Promise<string[]> {
  if (!content?.is_anonymous) return [];
  const quotes = await quotesOf(db, row);
  return quotes.filter((quote) => tellsClient(quote, content, identity)).map(({ name }) => name);
}

/** What a client agreed to and has not withdrawn. */
export const agreedConsents = (db: DbOrTx, id: string): Promise<ConsentRow[]> =>
  db
    .select()
    .from(case_study_consents)
    .where(and(eq(case_study_consents.case_study_id, id), eq(case_study_consents.status, 'agreed')))
    .orderBy(desc(case_study_consents.answered_at));

/** How the client agreed last, in whichever language. */
export async function lastNaming(db: DbOrTx, row: Pick<CaseRow, 'id' | 'original_id'>): Promise<ConsentNaming | null> {
  const [newest] = await db
    .select({ naming: case_study_consents.naming })
    .from(case_study_consents)
    .where(and(inArray(case_study_consents.case_study_id, allLanguagesOf(db, row)), eq(case_study_consents.status, 'agreed')))
    .orderBy(desc(case_study_consents.answered_at))
    .limit(1);
  return newest?.naming ?? null;
}

const projectClient = sql<string>`coalesce(nullif(${contacts.company_name}, ''), nullif(${businesses.business_name}, ''), ${clientName})`;

const finished = (db: DbOrTx) =>
  db
    .select({ project: projects, client: projectClient })
    .from(projects)
    .leftJoin(contacts, eq(contacts.id, projects.contact_id))
    .leftJoin(users, eq(users.id, projects.client_id))
    .leftJoin(businesses, eq(businesses.user_id, projects.client_id))
    .$dynamic();

export async function findFinished(db: DbOrTx, id: string) {
  const [row] = await finished(db).where(and(eq(projects.id, id), eq(projects.status, 'completed')));
  return row ?? null;
}

export async function listFinished(db: DbOrTx): Promise<FinishedProject[]> {
  const told = db.select({ id: case_studies.id }).from(case_studies).where(eq(case_studies.project_id, projects.id));
  const rows = await finished(db)
    .where(and(eq(projects.status, 'completed'), notExists(told)))
    .orderBy(sql`${projects.completed_date} desc nulls last`, asc(projects.id))
    .limit(mostProjects);
  return rows.map(({ project: { id, name, completed_date, is_sample }, client: named }) => ({
    ...{ id, name, client: named, completed_date, is_sample },
  }));
}

export async function listVersions(db: DbOrTx, id: string, before?: number) {
  const study = await demandCase(db, id);
  const rows = await db
    .select({ row: case_study_versions, author: users.display_name })
    .from(case_study_versions)
    .leftJoin(users, eq(users.id, case_study_versions.author_id))
    .where(
      and(eq(case_study_versions.case_study_id, id), before === undefined ? undefined : lt(case_study_versions.number, before)),
    )
    .orderBy(desc(case_study_versions.number))
    .limit(versionsOnPage + 1);
  const items = rows.slice(0, versionsOnPage).map(({ row: { number, created_at, content }, author }) => ({
    ...{ number, author, created_at: created_at.toISOString(), content: readContent(study, content) },
  }));
  return { items, next_before: rows.length > versionsOnPage ? (items.at(-1)?.number ?? null) : null };
}

async function demandCase(db: DbOrTx, id: string): Promise<UnreadableDraft & Pick<CaseRow, 'language'>> {
  const { title, revision, language } = case_studies;
  const [row] = await db
    .select({ id: case_studies.id, title, revision, language })
    .from(case_studies)
    .where(eq(case_studies.id, id));
  if (!row) throw missingCase();
  return row;
}

type Ports = Pick<Platform, 'db' | 'secrets' | 'env' | 'site'>;

export async function listPreviews(ports: Ports, id: string): Promise<DraftPreview[]> {
  const own = await demandCase(ports.db, id);
  const language = await languageOfLink(ports, own.language);
  const rows = await ports.db
    .select({ row: case_study_previews, author: users.display_name })
    .from(case_study_previews)
    .leftJoin(users, eq(users.id, case_study_previews.author_id))
    .where(and(eq(case_study_previews.case_study_id, id), gt(case_study_previews.expires_at, new Date())))
    .orderBy(asc(case_study_previews.expires_at), asc(case_study_previews.id))
    .limit(mostPreviews);
  return rows.map(({ row, author }) => previewOnWire(ports, 'case-preview', row, author, language));
}
