import { and, asc, count, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { blog_posts } from '#db/schema/website/blog.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { media_items } from '#db/schema/website/media.ts';
import { content_old_addresses, content_transfer_items, content_transfers } from '#db/schema/website/transfer.ts';
import { AppError } from '#shared/app-error.ts';
import type { TransferItemState } from '#shared/choices/website/transfer.ts';
import { decodeCursor, toPage } from '#shared/keyset.ts';
import { postPath } from '../blog/paths.ts';
import { lookupPath } from './addresses.ts';
import type { itemFilters, Transfer, TransferDetail, TransferItem } from './contract.ts';

export type TransferRow = typeof content_transfers.$inferSelect;
type ItemRow = typeof content_transfer_items.$inferSelect;
type Query = { limit: number; cursor?: string };

export const missingTransfer = () => new AppError('NOT_FOUND', 'This import or export does not exist.');

const onWire = (row: TransferRow, asked_by: string | null): Transfer => ({
  ...{ id: row.id, kind: row.kind, state: row.state, file_name: row.file_name, size_bytes: row.size_bytes },
  ...{ total: row.total, settled: row.settled, problem: row.problem, asked_by },
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});

const select = (db: DbOrTx) =>
  db
    .select({ row: content_transfers, asked_by: users.display_name, key: momentKey(content_transfers.created_at) })
    .from(content_transfers)
    .leftJoin(users, eq(users.id, content_transfers.asked_by))
    .$dynamic();

export async function listTransfers(db: DbOrTx, { limit, cursor }: Query) {
  const { created_at, id } = content_transfers;
  const rows = await select(db)
    .where(afterCursor(created_at, id, cursor))
    .orderBy(...newestFirst(created_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(({ row, asked_by }) => onWire(row, asked_by)), next_cursor };
}

export async function readTransfer(db: DbOrTx, id: string): Promise<TransferDetail> {
  const [found] = await select(db).where(eq(content_transfers.id, id));
  if (!found) throw missingTransfer();
  const { kind, state, problem_count, transfer_id } = content_transfer_items;
  const groups = await db
    .select({ kind, state, each: count(), with_problems: sql<number>`(count(*) filter (where ${problem_count} > 0))::int` })
    .from(content_transfer_items)
    .where(eq(transfer_id, id))
    .groupBy(kind, state);
  const sum = (of: (group: (typeof groups)[number]) => number) => groups.reduce((all, group) => all + of(group), 0);
  const states: Partial<Record<TransferItemState, number>> = {};
  for (const group of groups) states[group.state] = (states[group.state] ?? 0) + group.each;
  const { source_site, authors, others } = found.row;
  return {
    ...onWire(found.row, found.asked_by),
    ...{ source_site, authors, others, states, has_file: found.row.file_id !== null },
    counts: {
      posts: sum((group) => (group.kind === 'post' ? group.each : 0)),
      pages: sum((group) => (group.kind === 'page' ? group.each : 0)),
      pictures: sum((group) => (group.kind === 'picture' ? group.each : 0)),
      with_problems: sum((group) => group.with_problems),
    },
  };
}

const filters: Record<(typeof itemFilters)[number], SQL> = {
  problems: gt(content_transfer_items.problem_count, 0),
  made: eq(content_transfer_items.state, 'made'),
};

type ItemQuery = Query & { id: string; filter?: (typeof itemFilters)[number] };

export async function listItems(db: DbOrTx, { id, limit, cursor, filter }: ItemQuery) {
  if ((await db.$count(content_transfers, eq(content_transfers.id, id))) === 0) throw missingTransfer();
  const { transfer_id, position } = content_transfer_items;
  const after = cursor === undefined ? undefined : gt(position, placeOf(cursor));
  const rows = await db
    .select({ item: content_transfer_items, old_path: firstPath })
    .from(content_transfer_items)
    .where(and(eq(transfer_id, id), filter && filters[filter], after))
    .orderBy(asc(position))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ item }) => [item.position, item.id]);
  const there = await findThere(
    db,
    items.map(({ item }) => item),
  );
  return { items: items.map(({ item, old_path }) => itemOnWire(item, old_path, there)), next_cursor };
}

// Spelled out: in a query of one table, Drizzle names columns without it.
const firstPath = sql<string | null>`(select old.public_path from ${content_old_addresses} old
  where old.item_id = content_transfer_items.id and old.public_path is not null order by old.id limit 1)`;

function placeOf(cursor: string): number {
  const [place] = decodeCursor(cursor);
  if (typeof place === 'number' && Number.isInteger(place) && Math.abs(place) < 2 ** 31) return place;
  throw new AppError('BAD_REQUEST', 'This page of the list cannot be found.', {
    fields: { cursor: 'This page of the list cannot be found.' },
  });
}

/** Those of the records that items became which nobody has deleted since. */
async function findThere(db: DbOrTx, items: readonly ItemRow[]): Promise<ReadonlySet<string>> {
  const ids = (kind: ItemRow['kind']) => items.flatMap((item) => (item.kind === kind ? (item.target_id ?? []) : []));
  const uuids = (kind: ItemRow['kind']) => ids(kind).filter((id) => z.uuid().safeParse(id).success);
  const [posts, pages, pictures] = await Promise.all([
    db
      .select({ id: blog_posts.id })
      .from(blog_posts)
      .where(inArray(blog_posts.id, uuids('post'))),
    db
      .select({ id: content_pages.page })
      .from(content_pages)
      .where(inArray(content_pages.page, ids('page'))),
    db
      .select({ id: media_items.id })
      .from(media_items)
      .where(inArray(media_items.id, uuids('picture'))),
  ]);
  return new Set([...posts, ...pages, ...pictures].map(({ id }) => id));
}

function itemOnWire(
  { id, kind, title, state, target_path, target_id, problems }: ItemRow,
  old_path: string | null,
  there: ReadonlySet<string>,
): TransferItem {
  const isKept = state === 'made' || state === 'known' || state === 'kept';
  const isThere = isKept && target_id !== null && there.has(target_id);
  const editors = {
    post: `/admin/content/blog/${target_id}`,
    page: `/admin/content/${target_id}`,
    picture: '/admin/content/media',
  };
  return {
    ...{ id, kind, title, state, old_path, problems },
    target_path: isThere ? target_path : null,
    editor_path: isThere ? editors[kind] : null,
  };
}

/** Where the page is that an imported site knew by its number, as in `?p=12`. */
export async function findByNumber(db: DbOrTx, query: string): Promise<string | null> {
  const path = lookupPath('/', query);
  return path === null ? null : findOldAddress(db, path);
}

const isBrought = and(
  inArray(content_transfer_items.state, ['made', 'known', 'kept']),
  isNotNull(content_transfer_items.target_id),
);

/** All of them that lead somewhere, as the list of former addresses shows them. */
export const oldAddressRows = (): SQL => sql`select old.from_path, old.target, old.since from (
    select ${content_old_addresses.public_path} as from_path, ${content_old_addresses.created_at} as since,
      coalesce('/' || ${content_pages.slug}, ${postPath('')} || ${blog_posts.slug}) as target
    from ${content_old_addresses}
    inner join ${content_transfer_items} on ${content_transfer_items.id} = ${content_old_addresses.item_id}
    left join ${content_pages} on ${content_transfer_items.kind} = 'page'
      and ${content_pages.page} = ${content_transfer_items.target_id} and ${content_pages.version} > 0
    left join ${blog_posts} on ${content_transfer_items.kind} <> 'page'
      and ${blog_posts.id}::text = ${content_transfer_items.target_id} and ${blog_posts.published} is not null
    where ${content_old_addresses.public_path} is not null and ${isBrought}
  ) old where old.target <> old.from_path`;

/** Where an address of an imported site leads now; null where nothing visitors can open was there. In the spelling of `lookupPath`. */
export async function findOldAddress(db: DbOrTx, path: string): Promise<string | null> {
  const known = await db
    .select({ kind: content_transfer_items.kind, target_id: content_transfer_items.target_id })
    .from(content_old_addresses)
    .innerJoin(content_transfer_items, eq(content_transfer_items.id, content_old_addresses.item_id))
    .where(and(eq(content_old_addresses.public_path, path), isBrought))
    .orderBy(sql`${content_old_addresses.id} desc`)
    .limit(5);
  for (const { kind, target_id } of known) {
    const target = target_id && (await addressNow(db, kind, target_id));
    if (target && target !== path) return target;
  }
  return null;
}

async function addressNow(db: DbOrTx, kind: ItemRow['kind'], id: string): Promise<string | null> {
  if (kind === 'page') {
    const [page] = await db
      .select({ slug: content_pages.slug })
      .from(content_pages)
      .where(and(eq(content_pages.page, id), gt(content_pages.version, 0)));
    return page?.slug ? `/${page.slug}` : null;
  }
  const [post] = await db
    .select({ slug: blog_posts.slug })
    .from(blog_posts)
    .where(and(eq(blog_posts.id, id), isNotNull(blog_posts.published)));
  return post ? postPath(post.slug) : null;
}
