import { and, asc, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { blog_posts } from '#db/schema/website/blog.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { content_old_addresses, content_transfer_items } from '#db/schema/website/transfer.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { clearRemovals } from '#platform/files/removals.server.ts';
import { otherLanguages } from '#shared/all-languages.ts';
import { AppError } from '#shared/app-error.ts';
import { pathIn } from '#shared/languages.ts';
import { importPost, importTranslation } from '../blog/import.server.ts';
import { postPath } from '../blog/paths.ts';
import { freePageSlug, importPage } from '../content/import.server.ts';
import { archiveSite } from './addresses.ts';
import { type Composed, linkedPaths, pageOf, postOf } from './compose.ts';
import { type ItemRow, isWaiting, noteSettled, type Settled } from './items.server.ts';
import { findKnown, hereAlready, noteKnown } from './known.server.ts';
import { postOfGuid } from './markdown-read.ts';
import { findPictures, passOverPictures, pictureGetter, picturesOf } from './pictures.server.ts';
import type { TransferRow } from './queries.server.ts';
import { actorFor, endTransfer, inRun, noteTransfer, type Run } from './run.server.ts';
import type { SourceItem } from './source.ts';

/** Read at once; each is looked at again when its turn comes. */
const batchSize = 20;

/** Makes what waits, one after the other. Whenever it is cut off, it goes on with the one that is next. */
export async function workThrough(run: Run): Promise<void> {
  await planAddresses(run);
  const getPictures = pictureGetter(run);
  const actor = await actorFor(run.ports.db, run.transfer);
  // A translation stands beside its original, so it comes after all of them.
  for (const which of [not(isTranslation), isTranslation])
    for (let batch = await nextItems(run, which); batch.length > 0; batch = await nextItems(run, which))
      for (const item of batch) {
        if (item.kind === 'post') await getPictures(picturesOf(item.source as SourceItem));
        await settle(run, actor, item.id);
      }
  await inRun(run, async (tx, row) => {
    await passOverPictures(tx, row.id);
    await endTransfer(tx, row, { state: 'done' });
    await noteTransfer(tx, await actorFor(tx, row), 'content_import.finished', row, { items: row.total });
  });
  await clearRemovals(run.ports);
}

const isTranslation = sql<boolean>`coalesce(jsonb_typeof(${content_transfer_items.source} -> 'translation'), 'null') <> 'null'`;

const nextItems = ({ ports, transfer }: Run, which: SQL): Promise<ItemRow[]> =>
  ports.db
    .select()
    .from(content_transfer_items)
    .where(and(isWaiting(transfer.id), which))
    .orderBy(asc(content_transfer_items.position))
    .limit(batchSize);

/** Every item knows its address before the first one is made: texts link to those that are still to come. */
async function planAddresses(run: Run): Promise<void> {
  await inRun(run, async (tx, { id }) => {
    const { source, kind, guid, target_path } = content_transfer_items;
    const slug = sql<string>`coalesce(${source} ->> 'slug', '')`;
    const items = await tx
      .select({ id: content_transfer_items.id, kind, guid, slug, isTranslation })
      .from(content_transfer_items)
      .where(and(isWaiting(id), isNull(target_path)))
      .orderBy(asc(content_transfer_items.position));
    if (items.length === 0) return;
    const posts = new Set((await tx.select({ slug: blog_posts.slug }).from(blog_posts)).map((post) => post.slug));
    const pages = new Set((await tx.select({ slug: content_pages.slug }).from(content_pages)).map((page) => page.slug));
    const known = await findKnown(tx, items);
    await noteKnown(tx, id, known);
    const planned = items.flatMap((item) => {
      // A translation has the address of its original.
      if (known.has(item.id) || item.isTranslation) return [];
      const taken = item.kind === 'page' ? pages : posts;
      const free = item.kind === 'page' ? freePageSlug(item.slug, (tried) => taken.has(tried)) : freePostSlug(item.slug, taken);
      taken.add(free);
      return [{ id: item.id, path: item.kind === 'page' ? `/${free}` : postPath(free) }];
    });
    for (let at = 0; at < planned.length; at += 500) {
      const part = planned.slice(at, at + 500).map((one) => sql`(${one.id}::uuid, ${one.path}::text)`);
      await tx.execute(
        sql`update ${content_transfer_items} set target_path = planned.path from (values ${sql.join(part, sql`, `)}) as planned (id, path)
            where ${content_transfer_items.id} = planned.id`,
      );
    }
  });
}

function freePostSlug(wanted: string, taken: ReadonlySet<string | null>): string {
  const slug = wanted || 'post';
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? slug : `${slug}-${at}`;
    if (!taken.has(tried)) return tried;
  }
}

/** The post or page, and the note that it is made, in one transaction: it is made once or not at all. */
async function settle(run: Run, actor: AnyActor, item_id: string): Promise<void> {
  try {
    await inRun(run, async (tx, row) => {
      const item = await lockItem(tx, item_id);
      if (item) await noteSettled(tx, row, item, await make(tx, actor, row, item));
    });
  } catch (error) {
    // What cannot be made keeps no other back.
    if (!(error instanceof AppError)) throw error;
    await inRun(run, async (tx, row) => {
      const item = await lockItem(tx, item_id);
      if (item) await noteSettled(tx, row, item, { state: 'failed', problems: [error.message] });
    });
  }
}

async function lockItem(tx: Tx, id: string): Promise<ItemRow | undefined> {
  const waiting = and(eq(content_transfer_items.id, id), eq(content_transfer_items.state, 'waiting'));
  const [item] = await tx.select().from(content_transfer_items).where(waiting).for('update');
  return item;
}

async function make(tx: Tx, actor: AnyActor, row: TransferRow, item: ItemRow): Promise<Settled> {
  // Two imports of one file at once: the second finds what the first has made.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_transfers'))`);
  const known = (await findKnown(tx, [item])).get(item.id);
  if (known) return { state: 'known', ...known, problems: [hereAlready] };
  const source = item.source as SourceItem;
  const site = row.source_site || archiveSite;
  const links = { site, resolve: await targetsOf(tx, row.id, linkedPaths(source, site)) };
  const wanted = item.target_path?.split('/').at(-1) ?? source.slug;
  return item.kind === 'page'
    ? makePage(tx, actor, source, wanted, links)
    : makePost(tx, actor, row, item, source, wanted, links);
}

type Links = { site: string; resolve: (path: string) => string | undefined };

async function makePost(
  tx: Tx,
  actor: AnyActor,
  row: TransferRow,
  item: ItemRow,
  source: SourceItem,
  slug: string,
  links: Links,
): Promise<Settled> {
  const composed = postOf(source, await findPictures(tx, row.id, picturesOf(source)), links);
  if ('refusal' in composed) return { state: 'skipped', problems: [composed.refusal] };
  if (source.translation) return makeTranslation(tx, actor, item, source.translation, { source, composed });
  const known = row.authors.find(({ name }) => name === source.author);
  const named = known ? (known.author_id ? { id: known.author_id } : { name: known.shown }) : null;
  const made = await importPost(tx, actor, {
    ...{ id: postOfGuid(item.guid) ?? v7(), slug, content: composed.content, state: source.state },
    ...{ date: source.date ? new Date(source.date) : null, author: named },
  });
  const problems = [...composed.problems];
  if (made.isDraft && source.state !== 'draft') problems.push('It has no text that visitors could read: it is a draft');
  return { state: 'made', target_id: made.id, target_path: postPath(made.slug), target_revision: made.revision, problems };
}

type Translated = { source: SourceItem; composed: Exclude<Composed, { refusal: string }> };

/** Beside its original, which the same file or this studio has. */
async function makeTranslation(
  tx: Tx,
  actor: AnyActor,
  { guid }: ItemRow,
  { of, language }: NonNullable<SourceItem['translation']>,
  { source, composed }: Translated,
): Promise<Settled> {
  const original = postOfGuid(of);
  const into = otherLanguages.find((one) => one === language);
  if (!into) return { state: 'skipped', problems: [`It is in a language that the site does not know (${language})`] };
  const made =
    original &&
    (await importTranslation(tx, actor, {
      ...{ id: postOfGuid(guid) ?? v7(), original_id: original, language: into },
      ...{ content: composed.content, state: source.state, date: source.date ? new Date(source.date) : null },
    }));
  if (!made) return { state: 'skipped', problems: ['The post that it translates is not here, or has a translation already'] };
  const target_path = pathIn(into, postPath(made.slug));
  return { state: 'made', target_id: made.id, target_path, target_revision: made.revision, problems: composed.problems };
}

async function makePage(tx: Tx, actor: AnyActor, source: SourceItem, slug: string, links: Links): Promise<Settled> {
  const composed = pageOf(source, links);
  if ('refusal' in composed) return { state: 'skipped', problems: [composed.refusal] };
  const isMoved = slug !== source.slug;
  const { title, changes } = composed;
  // The site has a page of its own there: whether visitors need both is for the owner to say.
  const made = await importPage(tx, actor, { title, slug, changes, isPublished: source.state === 'published' && !isMoved });
  const problems = [...composed.problems];
  if (isMoved) problems.push(`Another page has the address /${source.slug}: it is a draft at /${made.slug}`);
  return { state: 'made', target_id: made.page, target_path: `/${made.slug}`, target_revision: made.revision, problems };
}

/** Where the items of these old addresses are, or will be. */
async function targetsOf(tx: Tx, transfer_id: string, paths: readonly string[]): Promise<Links['resolve']> {
  if (paths.length === 0) return () => undefined;
  const rows = await tx
    .select({ path: content_old_addresses.path, target: content_transfer_items.target_path })
    .from(content_old_addresses)
    .innerJoin(content_transfer_items, eq(content_transfer_items.id, content_old_addresses.item_id))
    .where(
      and(
        eq(content_old_addresses.transfer_id, transfer_id),
        inArray(content_old_addresses.path, [...paths]),
        inArray(content_transfer_items.state, ['waiting', 'made', 'known']),
      ),
    );
  const targets = new Map(rows.map(({ path, target }) => [path, target ?? undefined]));
  return (path) => targets.get(path);
}
