import { and, asc, eq, lte } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { content_pages, content_redirects, content_versions } from '#db/schema/website/content.ts';
import { keepPictures } from '#features/website/media/pictures.server.ts';
import { type Actor, type AnyActor, system } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { sameJson } from '#shared/same-json.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { contentAudit } from './audit.server.ts';
import type { ContentState } from './contract.ts';
import type { Stage } from './fields.ts';
import { differences, fitting, isUnchanged, picturesIn, problemsOf } from './policy.ts';
import { type Hearer, pageOfAnyRow, readChanges } from './published.server.ts';
import { readState } from './queries.server.ts';
import { type ContentPage, type Facts, findPage } from './registry.ts';
import { sourcesFor, sourcesOf, translationKey, translationOf } from './translation.ts';

type Ports = Pick<Platform, 'db' | 'site'>;
type Row = typeof content_pages.$inferSelect;
type Seen = { revision: number };

const changed = 'Somebody else changed this page meanwhile. Nothing was saved.';

const missing = () => new AppError('NOT_FOUND', 'This page does not exist.');

/** A translation of a page of the owner's own is made only while there is that page, which stays until the end. */
async function holdEnglish(tx: Tx, key: string): Promise<void> {
  if (findPage(key)) return;
  const { page } = content_pages;
  const [english] = await tx.select({ page }).from(content_pages).where(eq(page, key)).for('key share');
  if (!english) throw missing();
}

/** The row of the page, held until the end; a page that nobody has changed yet gets its row now. */
export async function lockPage(tx: Tx, page: ContentPage): Promise<Row> {
  if (page.translation) await holdEnglish(tx, page.translation.of.key);
  if (page.translation || findPage(page.key)) await tx.insert(content_pages).values({ page: page.key }).onConflictDoNothing();
  const [row] = await tx.select().from(content_pages).where(eq(content_pages.page, page.key)).for('update');
  if (!row) throw missing();
  return row;
}

export function refuseOther(row: Row, { revision }: Seen): void {
  if (row.revision !== revision) throw new AppError('CONFLICT', changed);
}

/** Whatever somebody of the studio does with a sample makes it theirs. What leaves the words of an editor valid names `revision`. */
export const update = (tx: Tx, row: Row, values: Partial<typeof content_pages.$inferInsert>) =>
  tx
    .update(content_pages)
    .set({ revision: row.revision + 1, ...values, is_sample: false })
    .where(eq(content_pages.page, row.page));

export const audit = (
  tx: Tx,
  author: AnyActor,
  verb: VerbOf<typeof contentAudit, 'content_page'>,
  page: ContentPage,
  details = {},
) =>
  contentAudit.write(tx, {
    ...author,
    action: `content_page.${verb}`,
    entity: 'content_pages',
    entity_id: page.key,
    details: { label: page.label, ...details },
  });

/** The pictures that are named stay until this transaction ends. Answers what keeps them from being shown to visitors. */
async function keepNamed(tx: Tx, page: ContentPage, changes: ContentChanges): Promise<Record<string, string>> {
  const placed = picturesIn(page, changes);
  const found = await keepPictures(tx, [...new Set(placed.map(({ media }) => media))].toSorted());
  return Object.fromEntries(
    placed.flatMap(({ path, media }) => {
      const picture = found.get(media);
      return picture?.alt ? [] : [[path, picture ? 'Please describe this picture first' : 'This picture was deleted']];
    }),
  );
}

/** Whoever does not see a picture reads what it shows: without that, a page is not published. */
async function demandPictures(tx: Tx, page: ContentPage, changes: ContentChanges): Promise<void> {
  refuseProblems(await keepNamed(tx, page, changes));
}

function demandFit(page: ContentPage, changes: ContentChanges, stage: Stage): void {
  refuseProblems(problemsOf(page, changes, stage));
}

function refuseProblems(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (!first) return;
  const fields = Object.fromEntries(Object.entries(problems).map(([path, problem]) => [`changes.${path}`, problem]));
  throw new AppError('BAD_REQUEST', first, { fields });
}

/** As it is stored: what somebody typed without what says the same as the original; of a translation, with what it is one of. */
function reduced(page: ContentPage, changes: ContentChanges, facts: Facts, from = changes.from): ContentChanges {
  const kept = differences(page, changes, page.originals(facts));
  const sources = page.translation && sourcesFor(kept, from);
  return sources ? { ...kept, from: sources } : kept;
}

const words = ({ from: _, ...changes }: ContentChanges): ContentChanges => changes;

/** Of a translation: with the English texts that it is one of, and with what follows them as they are now. */
function withTheirSources(
  page: ContentPage,
  changes: ContentChanges,
  before: ContentChanges,
  checked: readonly string[],
): ContentChanges {
  if (!page.translation) return words(changes);
  const { english } = page.translation;
  return readChanges(page, { ...changes, from: sourcesOf(page, changes, { before, english, checked }) }, 'typed');
}

/** A page of the owner's own that visitors have never seen: it is a draft, whatever it says. */
const isNew = (row: Row): boolean => row.slug !== null && row.version === 0;

const shownNow = (page: ContentPage, row: Row): ContentChanges => readChanges(page, row.published ?? noChanges, 'kept');

/** Every few seconds while somebody writes: no entry of the audit log until it is published. Sent again, it changes nothing. */
export async function saveDraft(
  ports: Ports,
  author: Actor,
  page: ContentPage,
  { revision, changes, checked = [] }: Seen & { changes: ContentChanges; checked?: readonly string[] },
): Promise<ContentState> {
  demandFit(page, changes, 'typed');
  const facts = await ports.site.get();
  return ports.db.transaction(async (tx) => {
    const row = await lockPage(tx, page);
    const now = row.draft && page.translation ? readChanges(page, row.draft, 'typed') : (row.draft ?? shownNow(page, row));
    const draft = reduced(page, withTheirSources(page, changes, now, checked), facts);
    if (!sameJson(now, draft)) {
      refuseOther(row, { revision });
      // One that is gone is told when the page is published.
      await keepNamed(tx, page, draft);
      // Typed back to what visitors see, there is nothing left to publish.
      const isSame = !isNew(row) && sameJson(draft, shownNow(page, row));
      await update(tx, row, { draft: isSame ? null : draft, draft_author_id: isSame ? null : author.actor.id });
    }
    return readState(tx, page, facts);
  });
}

async function addVersion(tx: Tx, row: Row, changes: ContentChanges, author_id: string | null): Promise<number> {
  const number = row.version + 1;
  await tx.insert(content_versions).values({ page: row.page, number, changes, author_id });
  return number;
}

/** An address that led elsewhere leads to the page that visitors find there now; until then, whoever has it is still led on. */
export async function takeAddress(tx: Tx, { slug }: Pick<Row, 'slug'>): Promise<void> {
  if (slug !== null) await tx.delete(content_redirects).where(eq(content_redirects.slug, slug));
}

/** Pages are kept by what their loaders asked for: a page of the owner's own by its address. */
export const dropPage = ({ pages }: Pick<Platform, 'pages'>, { key, path }: ContentPage): void =>
  pages.drop(`content:${tagOf(translationOf(key), key, path)}`);

/** As a loader names it: `home`, `our-story`, and with the language `home.de`. */
function tagOf(translation: ReturnType<typeof translationOf>, key: string, path: string): string {
  const of = translation?.key ?? key;
  const name = findPage(of) ? of : (path.split('/').at(-1) ?? '');
  return translation ? translationKey(name, translation.language) : name;
}

/** Pressed twice, one version is made: the draft is gone with the first. What was planned is taken back, or it would undo this. */
export async function publishDraft(
  ports: Ports & Pick<Platform, 'pages' | 'log'>,
  author: Actor,
  page: ContentPage,
  { revision, changes }: Seen & { changes: ContentChanges },
): Promise<ContentState> {
  const facts = await ports.site.get();
  const state = await ports.db.transaction(async (tx) => {
    const row = await lockPage(tx, page);
    if (!row.draft) {
      const sent = words(reduced(page, fitting(page, changes, 'published'), facts));
      if (!sameJson(sent, words(shownNow(page, row)))) throw new AppError('CONFLICT', changed);
      return readState(tx, page, facts);
    }
    refuseOther(row, { revision });
    // As its author sees it in the editor: what a release does not know any more keeps nobody from publishing the rest.
    const draft = readChanges(page, row.draft, 'typed', ports);
    demandFit(page, draft, 'published');
    await demandPictures(tx, page, draft);
    const published = reduced(page, fitting(page, draft, 'published'), facts, draft.from);
    if (isNew(row)) await takeAddress(tx, row);
    const version = await addVersion(tx, row, published, author.actor.id);
    await update(tx, row, {
      ...{ version, published: isUnchanged(published) ? null : published, draft: null, draft_author_id: null },
      ...{ scheduled: null, publish_at: null, scheduled_by_id: null },
    });
    await audit(tx, author, 'published', page, { version });
    return readState(tx, page, facts);
  });
  dropPage(ports, page);
  return state;
}

export async function discardDraft(ports: Ports, author: Actor, page: ContentPage, seen: Seen): Promise<ContentState> {
  const facts = await ports.site.get();
  return ports.db.transaction(async (tx) => {
    const row = await lockPage(tx, page);
    if (row.draft) {
      refuseOther(row, seen);
      await update(tx, row, { draft: isNew(row) ? noChanges : null, draft_author_id: null });
      await audit(tx, author, 'discarded', page);
    }
    return readState(tx, page, facts);
  });
}

const past = 'Please choose a time that is still to come';

/** What is published then is the draft as it is now: whoever goes on writing does not publish unfinished words. */
export async function scheduleDraft(
  ports: Ports,
  author: Actor,
  page: ContentPage,
  { revision, publish_at }: Seen & { publish_at: string },
): Promise<ContentState> {
  const at = new Date(publish_at);
  if (at.getTime() <= Date.now()) throw new AppError('BAD_REQUEST', past, { fields: { publish_at: past } });
  const facts = await ports.site.get();
  return ports.db.transaction(async (tx) => {
    const row = await lockPage(tx, page);
    const draft = row.draft && readChanges(page, row.draft, 'typed');
    const planned = row.scheduled && readChanges(page, row.scheduled, 'typed');
    if (row.publish_at?.getTime() === at.getTime() && draft && sameJson(draft, planned)) return readState(tx, page, facts);
    refuseOther(row, { revision });
    if (!draft) throw new AppError('CONFLICT', 'There is no draft to publish.');
    demandFit(page, draft, 'published');
    await demandPictures(tx, page, draft);
    await update(tx, row, { scheduled: draft, publish_at: at, scheduled_by_id: author.actor.id });
    await audit(tx, author, 'scheduled', page, { publish_at: at.toISOString() });
    return readState(tx, page, facts);
  });
}

export async function unschedule(ports: Ports, author: Actor, page: ContentPage): Promise<ContentState> {
  const facts = await ports.site.get();
  return ports.db.transaction(async (tx) => {
    const row = await lockPage(tx, page);
    if (row.publish_at) {
      // Whoever is writing goes on: the draft is as they know it.
      await update(tx, row, { scheduled: null, publish_at: null, scheduled_by_id: null, revision: row.revision });
      await audit(tx, author, 'unscheduled', page);
    }
    return readState(tx, page, facts);
  });
}

type DuePorts = Ports & Pick<Hearer, 'log'>;

/** Publishes what was planned for now; each page by itself, so that one that fails keeps no other back. */
export async function publishDue(ports: DuePorts, now: Date): Promise<string[]> {
  const due = await ports.db
    .select({ page: content_pages.page })
    .from(content_pages)
    .where(lte(content_pages.publish_at, now))
    .orderBy(asc(content_pages.publish_at), asc(content_pages.page));
  const published: string[] = [];
  const failed: { key: string; error: unknown }[] = [];
  for (const { page: key } of due)
    try {
      if (await publishPlanned(ports, key, now)) published.push(key);
    } catch (error) {
      failed.push({ key, error });
    }
  if (failed.length > 0) {
    const names = failed.map(({ key }) => key).join(', ');
    throw new AggregateError(
      failed.map(({ error }) => error),
      `What was planned could not be published: ${names}`,
    );
  }
  return published;
}

async function publishPlanned(ports: DuePorts, key: string, now: Date): Promise<boolean> {
  return ports.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(content_pages)
      .where(and(eq(content_pages.page, key), lte(content_pages.publish_at, now)))
      .for('update');
    // Another process was first, or it was taken back.
    const facts = await ports.site.within(tx);
    const page = row && (await pageOfAnyRow(tx, facts, row));
    if (!row?.scheduled || !page) return false;
    const changes = reduced(page, readChanges(page, row.scheduled, 'kept', ports), facts);
    if (isNew(row)) await takeAddress(tx, row);
    const version = await addVersion(tx, row, changes, row.scheduled_by_id);
    const planned = readChanges(page, row.scheduled, 'typed');
    const isDraft = row.draft !== null && sameJson(readChanges(page, row.draft, 'typed'), planned);
    await update(tx, row, {
      ...{ version, published: isUnchanged(changes) ? null : changes },
      ...{ scheduled: null, publish_at: null, scheduled_by_id: null },
      ...(isDraft ? { draft: null, draft_author_id: null } : {}),
      // Whoever writes on a draft goes on. Without one, an editor shows what visitors saw until now, and would undo this.
      ...(row.draft === null ? {} : { revision: row.revision }),
    });
    await audit(tx, system, 'published', page, { version });
    return true;
  });
}
