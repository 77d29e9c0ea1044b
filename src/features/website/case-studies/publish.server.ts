import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { case_studies, case_study_slugs, case_study_versions } from '#db/schema/website/case-studies.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import {
  afterPlan,
  demandNoProblems,
  draftToPublish,
  nothingPlanned,
  plannedDraft,
  replacesPlan,
} from '#features/website/publishing/draft-policy.ts';
import { publishEach } from '#features/website/publishing/publish-due.server.ts';
import { dueOrder, versionPlannedWith, versionPublishedWith } from '#features/website/publishing/translations.server.ts';
import { type Actor, type AnyActor, system } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { CaseContent } from '#shared/case-content.ts';
import { languages } from '#shared/languages.ts';
import type { CaseState } from './contract.ts';
import { casePublished } from './events.ts';
import { identityOf } from './identity.server.ts';
import { finderOf } from './identity-policy.ts';
import { cleaned, identityIn, isNamedAlike, missingConsent, problemsOf } from './policy.ts';
import { agreedConsents, type CaseRow, contentReader, lastNaming, readState } from './queries.server.ts';
import {
  auditCase,
  dropPages,
  forgetNextVersion,
  lockCase,
  lockTranslations,
  noun,
  type Ports,
  takeAddress,
  takeBack,
  updateCase,
} from './service.server.ts';

/** Why what is planned or published has no consent; null where it has, or needs none. */
async function refusalOf(tx: Tx, row: CaseRow, content: CaseContent): Promise<string | null> {
  return row.needs_consent ? missingConsent(await agreedConsents(tx, row.id), content, await lastNaming(tx, row)) : null;
}

async function demandFit(tx: Tx, row: CaseRow, content: CaseContent): Promise<void> {
  demandNoProblems(problemsOf(content, row.slug, await identityOf(tx, row)));
  const refusal = await refusalOf(tx, row, content);
  if (refusal) throw new AppError('BAD_REQUEST', refusal, { fields: { consent: refusal } });
}

/** Whoever has an address with the name of a client who is not named any more is not led on from it. */
async function endTellingAddresses(tx: Tx, row: CaseRow, content: CaseContent): Promise<void> {
  const find = finderOf(identityIn(content, await identityOf(tx, row)));
  const former = await tx.select().from(case_study_slugs).where(eq(case_study_slugs.case_study_id, row.id));
  const telling = former.filter(({ slug }) => find(slug) !== null).map(({ slug }) => slug);
  if (telling.length > 0) await tx.delete(case_study_slugs).where(inArray(case_study_slugs.slug, telling));
}

/** A translation that shows the client in another way than its original does now: its words were written for that. Visitors read the original until it is published again. */
async function takeBackUnlike(tx: Tx, author: AnyActor, original: CaseRow, content: CaseContent): Promise<void> {
  for (const row of await lockTranslations(tx, original.id)) {
    if (!row.published || isNamedAlike(row.published, content)) continue;
    await takeBack(tx, row);
    await auditCase(tx, author, 'withdrawn', row);
    const told = {
      title: `Taken off the site: ${row.title} (${languages[row.language].name})`,
      body: 'The English case study shows the client in another way now. Please read the translation and publish it again.',
    };
    await notifyAdmins(tx, { kind: 'case_study', ...told, href: `/admin/content/case-studies/${row.id}` });
  }
}

type Shown = {
  author: AnyActor;
  author_id: string | null;
  isPlanned: boolean;
  more: { draft?: null; draft_author_id?: null; revision?: number };
};

async function show(tx: Tx, row: CaseRow, typed: CaseContent, { author, author_id, isPlanned, more }: Shown): Promise<void> {
  const content = cleaned(typed);
  const version = row.version + 1;
  const now = new Date();
  await tx.insert(case_study_versions).values({ case_study_id: row.id, number: version, content, author_id });
  const published_at = row.published_at ?? now;
  const values = { ...more, ...nothingPlanned, version, published: content, published_at, changed_at: now };
  await auditCase(tx, author, 'published', { id: row.id, title: content.title }, { version });
  // A translation is no other case study: it has the address of its original, and nobody is told of it.
  if (row.original_id)
    return updateCase(tx, row, { ...values, ...(await versionPublishedWith(tx, case_studies, row, isPlanned)) });
  await takeAddress(tx, row.slug);
  if (content.is_anonymous) await endTellingAddresses(tx, row, content);
  await updateCase(tx, row, values);
  await takeBackUnlike(tx, author, row, content);
  if (row.published_at === null) await emit(tx, casePublished, { case_study_id: row.id, title: content.title, slug: row.slug });
}

/** Pressed twice, one version is made: the draft is gone with the first. What was planned is taken back, or it would undo this. */
export async function publishDraft(
  ports: Ports,
  author: Actor,
  { id, revision, content }: { id: string; revision: number; content: CaseContent },
): Promise<CaseState> {
  const { state, slug } = await ports.db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const stored = draftToPublish(row, { revision, content }, cleaned, noun);
    if (stored) {
      const read = await contentReader(tx, row);
      const draft = read(stored);
      await demandFit(tx, row, draft);
      if (replacesPlan(row, stored)) await forgetNextVersion(tx, row, 'scheduled_original_version');
      const more = { draft: null, draft_author_id: null };
      await show(tx, row, draft, { author, author_id: author.actor.id, isPlanned: false, more });
    }
    return { state: await readState(tx, id), slug: row.slug };
  });
  dropPages(ports, slug);
  return state;
}

export async function scheduleDraft(
  { db }: Ports,
  author: Actor,
  { id, revision, publish_at }: { id: string; revision: number; publish_at: string },
): Promise<CaseState> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const plan = plannedDraft(row, { revision, publish_at }, author.actor.id, noun);
    if (plan) {
      const read = await contentReader(tx, row);
      await demandFit(tx, row, read(plan.scheduled));
      await updateCase(tx, row, { ...plan, ...(await versionPlannedWith(tx, case_studies, row, plan.publish_at)) });
      if (replacesPlan(row, plan.scheduled)) await forgetNextVersion(tx, row, 'scheduled_original_version');
      await auditCase(tx, author, 'scheduled', row, { publish_at: plan.publish_at.toISOString() });
    }
    return readState(tx, id);
  });
}

export async function unschedule({ db }: Ports, author: Actor, { id }: { id: string }): Promise<CaseState> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (row.publish_at) {
      // Whoever is writing goes on: the draft is as they know it.
      await updateCase(tx, row, { ...nothingPlanned, revision: row.revision });
      await forgetNextVersion(tx, row, 'scheduled_original_version');
      await auditCase(tx, author, 'unscheduled', row);
    }
    return readState(tx, id);
  });
}

export async function publishDue({ db }: Pick<Ports, 'db'>, now: Date): Promise<string[]> {
  const due = await db
    .select({ id: case_studies.id })
    .from(case_studies)
    .where(lte(case_studies.publish_at, now))
    .orderBy(...dueOrder(case_studies));
  return publishEach(db, due, (tx, id) => publishPlanned(tx, id, now));
}

async function publishPlanned(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(case_studies)
    .where(and(eq(case_studies.id, id), lte(case_studies.publish_at, now)))
    .for('update');
  // Another process was first, or it was taken back.
  if (!row?.scheduled) return false;
  const read = await contentReader(tx, row);
  const content = read(row.scheduled);
  const refusal =
    (await refusalOf(tx, row, content)) ?? Object.values(problemsOf(content, row.slug, await identityOf(tx, row)))[0];
  if (refusal) {
    await updateCase(tx, row, { ...nothingPlanned, revision: row.revision });
    await forgetNextVersion(tx, row, 'scheduled_original_version');
    await auditCase(tx, system, 'unscheduled', row);
    const told = { title: `Not published as planned: ${row.title}`, body: refusal, href: `/admin/content/case-studies/${id}` };
    await notifyAdmins(tx, { kind: 'case_study', ...told });
    return false;
  }
  await show(tx, row, content, { author: system, author_id: row.scheduled_by_id, isPlanned: true, more: afterPlan(row) });
  return true;
}
