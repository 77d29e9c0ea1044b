import { Readable } from 'node:stream';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { stringify } from 'yaml';
import type { Db } from '#db/client.ts';
import { blog_authors, blog_posts } from '#db/schema/website/blog.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { content_transfers } from '#db/schema/website/transfer.ts';
import { putExpiring } from '#platform/files/expiring-files.server.ts';
import { clearRemovals } from '#platform/files/removals.server.ts';
import { otherLanguages } from '#shared/all-languages.ts';
import { type OfferKind, offerKinds } from '#shared/choices/website/offers.ts';
import { pathIn } from '#shared/languages.ts';
import type { CaptionedPicture, PostBlock, PostContent } from '#shared/post-blocks.ts';
import { type ContentChanges, noChanges } from '#shared/site-content.ts';
import { postContent } from '../blog/contract.ts';
import { valuesOf } from '../content/policy.ts';
import { readChanges } from '../content/published.server.ts';
import { type ContentPage, contentPages, type Facts, pageOfRow } from '../content/registry.ts';
import { shownToVisitors, translationKey } from '../content/translation.ts';
import { translatedPage } from '../content/translations.server.ts';
import { listOriginals, type Original } from '../media/pictures.server.ts';
import type { Offer } from '../offers/contract.ts';
import { listOffers } from '../offers/queries.server.ts';
import { shownPrice } from '../site/pricing.ts';
import { foyerGuid, readOnlyTypes } from './markdown-read.ts';
import { markdownOf } from './markdown-write.ts';
import { exportDays } from './policy.ts';
import { actorFor, inRun, noteTransfer, type Run } from './run.server.ts';
import type { SourceBlock, SourcePicture } from './source.ts';

type Entry = { name: string; lastModified: Date; input: string | Readable; size?: number };
/** The originals of the Media Library by their ids. */
type Originals = ReadonlyMap<string, Original>;
/** Told while it is written. */
type Told = (settled: number) => Promise<void>;

const batchSize = 100;
const dayInMs = 86_400_000;

/** Written while it is read: one batch of posts is in memory at once. Cut off, it is written again to the same place. */
export async function buildExport(run: Run, now = new Date()): Promise<void> {
  const { ports, transfer, run_id } = run;
  if (!transfer.path) throw new Error('An export has a path');
  const { db } = ports;
  const own = isNotNull(content_pages.slug);
  const originals = new Map((await listOriginals(db)).map((one) => [one.id, one]));
  const total = (await db.$count(blog_posts)) + contentPages.length + (await db.$count(content_pages, own)) + originals.size;
  const isOurs = and(eq(content_transfers.id, transfer.id), eq(content_transfers.run_id, run_id));
  await db.update(content_transfers).set({ total, settled: 0 }).where(isOurs);
  const told: Told = async (settled) => {
    run.signal.throwIfAborted();
    await db
      .update(content_transfers)
      .set({ settled: Math.min(settled, total) })
      .where(isOurs);
  };
  const zip = Readable.from(zipped(ports, originals, await ports.site.get(), told, now));
  const expires_at = new Date(now.getTime() + exportDays * dayInMs);
  const size_bytes = await putExpiring(ports, transfer.path, zip, expires_at);
  await inRun(run, async (tx, row) => {
    await tx
      .update(content_transfers)
      .set({ state: 'done', run_id: null, size_bytes, expires_at, settled: total, finished_at: new Date() })
      .where(eq(content_transfers.id, row.id));
    await noteTransfer(tx, await actorFor(tx, row), 'content_export.finished', row, { size_bytes });
  });
  await clearRemovals(ports);
}

/** Begins when somebody reads: what fails before that would have nobody to tell. */
async function* zipped(...given: Parameters<typeof entries>): AsyncGenerator<Uint8Array> {
  const { makeZip } = await import('client-zip');
  yield* makeZip(entries(...given)) as AsyncIterable<Uint8Array> & ReadableStream<Uint8Array>;
}

async function* entries(
  { db, files }: Pick<Run['ports'], 'db' | 'files'>,
  originals: Originals,
  facts: Facts,
  told: Told,
  now: Date,
): AsyncGenerator<Entry> {
  let settled = 0;
  for await (const batch of postBatches(db)) {
    for (const post of batch) yield* postEntries(post, originals, now);
    settled += batch.length;
    await told(settled);
  }
  const rows = new Map((await db.select().from(content_pages)).map((row) => [row.page, row]));
  const offered = await offeredWords(db);
  for (const page of contentPages) {
    yield pageEntry(page, rows.get(page.key), facts, now, offered);
    yield* translationEntries(page, page.key, rows, facts, now);
  }
  settled += contentPages.length;
  for (const row of rows.values()) {
    const page = row.slug === null ? undefined : pageOfRow(row);
    if (!page || row.slug === null) continue;
    yield pageEntry(page, row, facts, now);
    yield* translationEntries(page, row.slug, rows, facts, now);
    settled += 1;
  }
  await told(settled);
  for (const original of originals.values()) {
    const stored = await files.get(original.path);
    if (stored)
      try {
        yield { name: `media/${nameOf(original)}`, lastModified: original.created_at, input: stored.stream, size: stored.size };
      } finally {
        stored.stream.destroy();
      }
    settled += 1;
    await told(settled);
  }
}

const nameOf = ({ id, path }: Original): string => `${id}.${path.split('.').at(-1)}`;

/** The file of a picture, as a text beside it names it; nothing for one that is gone. */
function imageOf({ media, caption }: CaptionedPicture, originals: Originals): SourcePicture[] {
  const original = originals.get(media);
  return original ? [{ kind: 'image', src: `../media/${nameOf(original)}`, alt: original.alt, caption }] : [];
}

/** Pictures as the files beside the texts; those of a gallery follow each other with its number. */
const withFiles = (blocks: readonly PostBlock[], originals: Originals): SourceBlock[] =>
  blocks.flatMap((block, gallery): SourceBlock[] => {
    if (block.kind === 'picture') return imageOf(block, originals);
    if (block.kind !== 'gallery') return [block];
    return block.pictures.flatMap((one) => imageOf(one, originals)).map((image) => ({ ...image, gallery }));
  });

const columns = {
  ...{ language: blog_posts.language, original_id: blog_posts.original_id },
  ...{ id: blog_posts.id, slug: blog_posts.slug, published: blog_posts.published, draft: blog_posts.draft },
  ...{ scheduled: blog_posts.scheduled, publish_at: blog_posts.publish_at, published_at: blog_posts.published_at },
  ...{ changed_at: blog_posts.changed_at, author: blog_authors.name },
};
const readBatch = (db: Db, after: string | undefined) =>
  db
    .select(columns)
    .from(blog_posts)
    .innerJoin(blog_authors, eq(blog_authors.id, blog_posts.author_id))
    .where(after === undefined ? undefined : gt(blog_posts.id, after))
    .orderBy(asc(blog_posts.id))
    .limit(batchSize);
type PostRow = Awaited<ReturnType<typeof readBatch>>[number];

async function* postBatches(db: Db): AsyncGenerator<PostRow[]> {
  let after: string | undefined;
  for (;;) {
    const batch = await readBatch(db, after);
    if (batch.length === 0) return;
    yield batch;
    after = batch.at(-1)?.id;
  }
}

const withFacts = (facts: Record<string, unknown>, body: string): string =>
  `---\n${stringify(facts, { lineWidth: 0 })}---\n\n${body}`;

const factsOf = ({ title, excerpt, tags, cover }: PostContent, originals: Originals) => {
  const original = cover && originals.get(cover.media);
  return {
    title,
    ...(excerpt && { description: excerpt }),
    ...(tags.length > 0 && { tags }),
    ...(original && { cover: `../media/${nameOf(original)}` }),
  };
};

/** What visitors see, or will see; a draft where there is no such thing. A draft of a published post is a file of its own. */
function* postEntries(row: PostRow, originals: Originals, now: Date): Generator<Entry> {
  const { id, author, language, original_id } = row;
  const name = original_id ? `${row.slug}.${language}` : row.slug;
  const shown = row.published ?? row.scheduled;
  const { data: content } = postContent.safeParse(shown ?? row.draft);
  if (!content) return;
  const date = row.published ? row.published_at : row.publish_at;
  const facts = {
    ...{ id, ...factsOf(content, originals), slug: row.slug, author },
    ...(original_id && { language, translation_of: original_id }),
    ...(date && { date: date.toISOString() }),
    ...(!shown && { draft: true }),
  };
  const lastModified = row.changed_at ?? now;
  yield { name: `posts/${name}.md`, lastModified, input: withFacts(facts, markdownOf(withFiles(content.blocks, originals))) };
  const draft = shown && row.draft ? postContent.safeParse(row.draft).data : null;
  if (!draft) return;
  const about = { type: readOnlyTypes.draft, post: foyerGuid(id), ...factsOf(draft, originals) };
  yield { name: `drafts/${name}.md`, lastModified: now, input: withFacts(about, markdownOf(withFiles(draft.blocks, originals))) };
}

type PageRow = typeof content_pages.$inferSelect;

/** What visitors read of plans, services, add-ons and template cards. */
async function offeredWords(db: Db): Promise<ReadonlyMap<OfferKind, string[]>> {
  const lists = await Promise.all(offerKinds.map(async (kind) => [kind, await listOffers(db, kind)] as const));
  const wordsOf = ({ kind, values, prices }: Offer) => [
    ...[values.group, values.name, values.description].filter(Boolean),
    ...(kind === 'template' ? [] : [shownPrice(prices.price)]),
    ...(kind === 'plan' ? [shownPrice(prices.yearly)] : []),
    ...values.features,
  ];
  return new Map(lists.map(([kind, all]) => [kind, all.filter(({ is_visible }) => is_visible).flatMap(wordsOf)]));
}

function pageEntry(
  page: ContentPage,
  row: PageRow | undefined,
  facts: Facts,
  now: Date,
  offered: ReadonlyMap<OfferKind, string[]> = new Map(),
): Entry {
  const isOwn = row?.slug != null;
  const isDraft = isOwn && row.version === 0;
  const changes = readChanges(page, (isDraft ? row.draft : row?.published) ?? noChanges, 'kept');
  const about = {
    title: page.label,
    ...(isOwn ? { type: 'page', slug: row.slug, id: page.key } : { type: readOnlyTypes.sitePage, url: page.path }),
    ...(isDraft && { draft: true }),
  };
  const folder = isOwn ? 'pages' : 'site';
  return {
    name: `${folder}/${row?.slug ?? page.key}.md`,
    lastModified: row?.updated_at ?? now,
    input: withFacts(about, partsOf(page, changes, facts, { isOwn, offered })),
  };
}

/** What is published of a page in the other languages of the site. */
function* translationEntries(
  page: ContentPage,
  name: string,
  rows: ReadonlyMap<string, PageRow>,
  facts: Facts,
  now: Date,
): Generator<Entry> {
  const english = rows.get(page.key);
  const changes = readChanges(page, english?.published ?? noChanges, 'kept');
  const isOwn = english?.slug != null;
  for (const language of otherLanguages) {
    const row = rows.get(translationKey(page.key, language));
    if (!row?.published) continue;
    const translated = translatedPage(page, language, changes, facts);
    const own = readChanges(translated, row.published, 'kept');
    const shown = shownToVisitors(page, { base: translated.originals(facts), own, english: changes });
    const about = { title: page.label, type: readOnlyTypes.translation, language, url: pathIn(language, page.path) };
    yield {
      name: `${isOwn ? 'pages' : 'site'}/${name}.${language}.md`,
      lastModified: row.updated_at ?? now,
      input: withFacts(about, partsOf(translated, shown, facts, { isOwn, offered: new Map() })),
    };
  }
}

type Parts = { isOwn: boolean; offered: ReadonlyMap<OfferKind, string[]> };

/** The words of a page, section by section. */
function partsOf(page: ContentPage, changes: ContentChanges, facts: Facts, { isOwn, offered }: Parts): string {
  const originals = page.originals(facts);
  const parts = Object.entries(page.sections).flatMap(([key, section]) => {
    if (changes.hidden.includes(key)) return [];
    const values = valuesOf(changes, originals, key);
    if (isOwn && key === 'text') return textParts(values);
    const lines = [
      ...Object.keys(section.fields).flatMap((name) => wordsIn(values[name])),
      ...((section.offers && offered.get(section.offers)) ?? []),
    ];
    return lines.length > 0 ? [...(isOwn && key === 'hero' ? [] : [`## ${section.label}`]), ...lines.map(plainMarkdown)] : [];
  });
  return `${parts.join('\n\n')}\n`;
}

/** What tells records apart or leads somewhere is no text. */
const unread = new Set(['id', 'to', 'media']);

/** Every text of a field, in its order. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (unread.has(key) ? [] : wordsIn(one)));
}

/** Words as a paragraph, whatever signs they hold. */
const plainMarkdown = (text: string): string => markdownOf([{ kind: 'text', runs: [{ text }] }]).trimEnd();

function textParts(values: Record<string, unknown>): string[] {
  const sections = (values.sections ?? []) as { title: string; paragraphs: string[] }[];
  return sections.flatMap(({ title, paragraphs }) => [
    markdownOf([{ kind: 'heading', level: 2, runs: [{ text: title }] }]).trimEnd(),
    ...paragraphs.map(plainMarkdown),
  ]);
}
