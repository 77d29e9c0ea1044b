import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { order_items } from '#db/schema/sales/orders.ts';
import { case_studies, case_study_previews, case_study_slugs } from '#db/schema/website/case-studies.ts';
import { discardedDraft, nothingPlanned, refuseOther, savedDraft } from '#features/website/publishing/draft-policy.ts';
import {
  demandLanguage,
  isAhead,
  noTranslation,
  ofOriginal,
  versionBegunWith,
  versionOf,
} from '#features/website/publishing/translations.server.ts';
import type { Actor, AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type CaseContent, emptyCase } from '#shared/case-content.ts';
import type { OtherLanguage } from '#shared/languages.ts';
import { keptAlready, refuseChanged } from '#shared/seen.ts';
import { slugOf } from '#shared/slug.ts';
import { casesAudit } from './audit.server.ts';
import { caseLimits } from './choices.ts';
import type { CaseState } from './contract.ts';
import { identityOf } from './identity.server.ts';
import { slugProblem } from './policy.ts';
import { type CaseRow, findFinished, missingCase, readContent, readState } from './queries.server.ts';

export type Ports = Pick<Platform, 'db' | 'pages'>;
type Seen = { id: string; revision: number };

export const noun = 'case study';

export async function lockCase(tx: Tx, id: string): Promise<CaseRow> {
  const [row] = await tx.select().from(case_studies).where(eq(case_studies.id, id)).for('update');
  if (!row) throw missingCase();
  return row;
}

export const lockTranslations = (tx: Tx, original_id: string): Promise<CaseRow[]> =>
  tx.select().from(case_studies).where(eq(case_studies.original_id, original_id)).orderBy(asc(case_studies.id)).for('update');

/** A case study in all its languages, locked in the same order by everybody: the original first. */
export async function lockLanguages(tx: Tx, id: string): Promise<{ row: CaseRow; all: CaseRow[] }> {
  const [known] = await tx.select({ original_id: case_studies.original_id }).from(case_studies).where(eq(case_studies.id, id));
  const original = await lockCase(tx, known?.original_id ?? id);
  const all = [original, ...(await lockTranslations(tx, original.id))];
  const row = all.find((one) => one.id === id);
  if (!row) throw missingCase();
  return { row, all };
}

type Values = Partial<Omit<typeof case_studies.$inferInsert, 'id'>>;

/** Whatever somebody does with a sample makes it theirs. What leaves the words of an editor valid names `revision`. */
export async function updateCase(tx: Tx, row: CaseRow, values: Values): Promise<void> {
  await tx
    .update(case_studies)
    .set({ revision: row.revision + 1, ...values, is_sample: false })
    .where(eq(case_studies.id, row.id));
}

export const auditCase = (
  tx: Tx,
  author: AnyActor,
  verb: VerbOf<typeof casesAudit, 'case_study'>,
  { id, title }: { id: string; title: string },
  details = {},
) =>
  casesAudit.write(tx, {
    ...author,
    action: `case_study.${verb}`,
    entity: 'case_studies',
    entity_id: id,
    details: { title, ...details },
  });

/** The pages of this process that show it; other processes are told by the triggers of the tables. */
export function dropPages({ pages }: Pick<Platform, 'pages'>, ...slugs: string[]): void {
  pages.drop('work:list');
  // Whether its client is named decides where testimonials stand.
  pages.drop('testimonial');
  for (const slug of slugs) pages.drop(`work:study/${slug}`);
}

/** One after the other, so that no two come to one address, or past the limit, together. */
const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('case_studies'))`);

async function isTaken(tx: Tx, slug: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: case_studies.id })
    .from(case_studies)
    .where(and(eq(case_studies.slug, slug), isNull(case_studies.original_id)));
  return other !== undefined;
}

/** Visitors are led on from it: a new case study does not take it by itself. */
async function leadsOn(tx: Tx, slug: string): Promise<boolean> {
  const [row] = await tx.select({ slug: case_study_slugs.slug }).from(case_study_slugs).where(eq(case_study_slugs.slug, slug));
  return row !== undefined;
}

async function freeSlug(tx: Tx, title: string): Promise<string> {
  const wanted = slugOf(title, caseLimits.slug - 5) || 'case-study';
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? wanted : `${wanted}-${at}`;
    if (!(await isTaken(tx, tried)) && !(await leadsOn(tx, tried))) return tried;
  }
}

/** An address that led elsewhere leads to the one that visitors find there now; until then, whoever has it is still led on. */
export const takeAddress = (tx: Tx, slug: string) => tx.delete(case_study_slugs).where(eq(case_study_slugs.slug, slug));

type NewCase = { id: string; title: string; project_id: string | null };

/** What a project tells about itself. Names and words are the owner's to change; whose project it is stays noted. */
async function contentOf(tx: Tx, title: string, project_id: string | null): Promise<CaseContent> {
  if (!project_id) return emptyCase(title);
  const found = await findFinished(tx, project_id);
  if (!found) {
    const missing = 'Please choose a project that is completed';
    throw new AppError('BAD_REQUEST', missing, { fields: { project_id: missing } });
  }
  const { project, client } = found;
  const day = project.completed_date ?? project.start_date;
  return {
    ...emptyCase(title),
    client: client.slice(0, caseLimits.client),
    asked: (project.description ?? '').trim().slice(0, caseLimits.story),
    year: day ? Number(day.slice(0, 4)) : null,
    services: await servicesOf(tx, project),
  };
}

type Origin = { order_id: string | null; estimate_id: string | null };

/** The lines of what was bought or agreed, as far as there are any. */
async function servicesOf(tx: Tx, { order_id, estimate_id }: Origin): Promise<string[]> {
  const bought = order_id
    ? await tx
        .select({ name: order_items.name })
        .from(order_items)
        .where(eq(order_items.order_id, order_id))
        .orderBy(asc(order_items.position))
    : [];
  const [agreed] = estimate_id ? await tx.select().from(estimates).where(eq(estimates.id, estimate_id)) : [];
  const names = [...bought, ...(agreed?.items ?? [])].map(({ name }) =>
    name
      .replaceAll(/[\s,]+/g, ' ')
      .trim()
      .slice(0, caseLimits.service),
  );
  return [...new Set(names.filter(Boolean))].slice(0, caseLimits.services);
}

async function demandRoom(tx: Tx): Promise<void> {
  if ((await tx.$count(case_studies)) >= caseLimits.studies)
    throw new AppError('CONFLICT', `There are at most ${caseLimits.studies} case studies. Please delete one.`);
}

/** Once, however often the form is sent. */
export async function createCase({ db }: Ports, author: Actor, { id, title, project_id }: NewCase): Promise<CaseState> {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const [known] = await tx.select().from(case_studies).where(eq(case_studies.id, id));
    if (known) {
      refuseChanged(known, { title, project_id }, keptAlready('case study'));
      return readState(tx, id);
    }
    await demandRoom(tx);
    const draft = await contentOf(tx, title, project_id);
    const slug = await freeSlug(tx, title);
    await tx.insert(case_studies).values({
      ...{ id, slug, draft, project_id, needs_consent: project_id !== null },
      ...{ draft_author_id: author.actor.id, revision: 1 },
    });
    await auditCase(tx, author, 'created', { id, title });
    return readState(tx, id);
  });
}

type Translation = { id: string; language: OtherLanguage };

/** Begun with the words of the original, once, however often it is asked for. It is about the same client, who has to agree to its words, too. */
export async function translateCase(
  ports: Ports & Pick<Platform, 'site'>,
  author: Actor,
  { id, language }: Translation,
): Promise<CaseState> {
  await demandLanguage(ports, language);
  return ports.db.transaction(async (tx) => {
    await takeTurns(tx);
    const row = await lockCase(tx, id);
    if (row.original_id) throw new AppError('CONFLICT', 'This case study is a translation already.');
    const [known] = await tx
      .select({ id: case_studies.id })
      .from(case_studies)
      .where(and(eq(case_studies.original_id, id), eq(case_studies.language, language)));
    if (known) return readState(tx, known.id);
    await demandRoom(tx);
    const draft = readContent(row, row.draft ?? row.published ?? emptyCase(row.title));
    // A sample that somebody translates is theirs, or their words would go with the samples.
    if (row.is_sample) await updateCase(tx, row, { revision: row.revision });
    const { slug, project_id, needs_consent } = row;
    const [made] = await tx
      .insert(case_studies)
      .values({
        ...{ slug, project_id, needs_consent, original_id: id, language, original_version: versionBegunWith(row) },
        ...{ draft, draft_author_id: author.actor.id, revision: 1 },
      })
      .returning({ id: case_studies.id });
    if (!made) throw missingCase();
    await auditCase(tx, author, 'translated', { id: made.id, title: row.title }, { language });
    return readState(tx, made.id);
  });
}

/** The original changed, and somebody has looked: there is nothing to change in the translation. Whoever is writing goes on. */
export async function checkTranslation({ db }: Ports, author: Actor, { id }: { id: string }): Promise<CaseState> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (!row.original_id) throw noTranslation();
    const version = await versionOf(tx, case_studies, row.original_id);
    if (version !== null && version > (row.original_version ?? 0)) {
      await updateCase(tx, row, { original_version: version, revision: row.revision });
      await auditCase(tx, author, 'translation_checked', row, { version });
    }
    return readState(tx, id);
  });
}

/** Every few seconds while somebody writes: no entry of the audit log until it is published. Sent again, it changes nothing. */
export async function saveDraft(
  { db }: Ports,
  author: Actor,
  { id, revision, content }: Seen & { content: CaseContent },
): Promise<CaseState> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const change = savedDraft(row, { revision, content }, author.actor.id, noun);
    if (change) {
      await updateCase(tx, row, change);
      await forgetNextVersion(tx, row, 'original_version');
    }
    return readState(tx, id);
  });
}

/** The next version will be another than its translations were compared with: the draft is rewritten or discarded, or the plan taken back or replaced. */
export async function forgetNextVersion(
  tx: Tx,
  row: Pick<CaseRow, 'id' | 'version'>,
  name: 'original_version' | 'scheduled_original_version',
): Promise<void> {
  await tx
    .update(case_studies)
    .set({ [name]: row.version, updated_at: sql`${case_studies.updated_at}` })
    .where(isAhead(case_studies[name], case_studies.original_id, row));
}

export async function discardDraft({ db }: Ports, author: Actor, { id, revision }: Seen): Promise<CaseState> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const change = discardedDraft(row, revision, () => emptyCase(row.title), noun);
    if (change) {
      await updateCase(tx, row, change);
      await forgetNextVersion(tx, row, 'original_version');
      await auditCase(tx, author, 'discarded', row);
    }
    return readState(tx, id);
  });
}

/** An address at which visitors have seen it. */
const keepAddress = (tx: Tx, { id, slug }: CaseRow) =>
  tx.insert(case_study_slugs).values({ slug, case_study_id: id }).onConflictDoNothing();

/** Whoever has the old address is led to the new one, where visitors have seen it there. */
export async function updateAddress(
  ports: Ports,
  author: Actor,
  { id, revision, slug }: Seen & { slug: string },
): Promise<CaseState> {
  const taken = 'Another case study has this address already';
  const { state, before } = await ports.db.transaction(async (tx) => {
    await takeTurns(tx);
    const row = await lockCase(tx, id);
    if (row.slug === slug) return { state: await readState(tx, id), before: slug };
    refuseOther(row, revision, noun);
    if (row.original_id) throw ofOriginal(noun);
    if (await isTaken(tx, slug)) throw new AppError('CONFLICT', taken, { fields: { slug: taken } });
    const refusal = row.published && slugProblem(readContent(row, row.published), slug, await identityOf(tx, row));
    if (refusal) throw new AppError('BAD_REQUEST', refusal, { fields: { slug: refusal } });
    // A draft was seen nowhere: what leads on from its addresses is another one's.
    if (row.published) {
      await takeAddress(tx, slug);
      await keepAddress(tx, row);
    }
    await updateCase(tx, row, { slug, ...(row.published && { changed_at: new Date() }) });
    await tx.update(case_studies).set({ slug }).where(eq(case_studies.original_id, id));
    await auditCase(tx, author, 'updated', row, { before: row.slug, slug });
    return { state: await readState(tx, id), before: row.slug };
  });
  dropPages(ports, before, slug);
  return state;
}

/** Visitors see it no more, now or by a plan, and are led on from its address should it come again at another; what they saw is the draft, unless there is a newer one. */
export async function takeBack(tx: Tx, row: CaseRow): Promise<void> {
  if (row.published && !row.original_id) await keepAddress(tx, row);
  await updateCase(tx, row, {
    ...{ published: null, draft: row.draft ?? row.published, changed_at: new Date(), ...nothingPlanned },
  });
  await forgetNextVersion(tx, row, 'scheduled_original_version');
}

/** Nobody opens the drafts by a link that was handed out before. */
export async function endPreviews(tx: Tx, rows: readonly CaseRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.delete(case_study_previews).where(inArray(case_study_previews.case_study_id, ids));
}

/** After an agreement without the name: what shows it leaves the site, the plan and the private links, in all languages. Answers what did that visitors saw or would have seen. */
export async function takeNamedBack(tx: Tx, all: readonly CaseRow[]): Promise<CaseRow[]> {
  const isNamed = (content: CaseContent | null) => content !== null && !content.is_anonymous;
  if (all.some(({ draft, published }) => isNamed(draft ?? published))) await endPreviews(tx, all);
  const named = all.filter(({ published, scheduled }) => isNamed(published) || isNamed(scheduled));
  for (const row of named) {
    if (isNamed(row.published)) await takeBack(tx, row);
    else {
      // Whoever is writing goes on: the draft is as they know it.
      await updateCase(tx, row, { ...nothingPlanned, revision: row.revision });
      await forgetNextVersion(tx, row, 'scheduled_original_version');
    }
  }
  return named;
}

export async function withdrawCase(ports: Ports, author: Actor, { id, revision }: Seen): Promise<CaseState> {
  const { state, slug } = await ports.db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (row.published) {
      refuseOther(row, revision, noun);
      await takeBack(tx, row);
      await auditCase(tx, author, 'withdrawn', row);
    }
    return { state: await readState(tx, id), slug: row.slug };
  });
  dropPages(ports, slug);
  return state;
}

export async function deleteCase(ports: Ports, author: Actor, { id, revision }: Seen): Promise<{ id: string }> {
  const slug = await ports.db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    refuseOther(row, revision, noun);
    await tx.delete(case_studies).where(eq(case_studies.id, id));
    await auditCase(tx, author, 'deleted', row, { slug: row.slug });
    return row.slug;
  });
  dropPages(ports, slug);
  return { id };
}
