import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { blog_posts } from '#db/schema/website/blog.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { content_transfer_items, content_transfers } from '#db/schema/website/transfer.ts';
import { postPath } from '../blog/paths.ts';
import type { ItemRow } from './items.server.ts';
import { postOfGuid } from './markdown-read.ts';

type Named = Pick<ItemRow, 'id' | 'kind' | 'guid'>;
type Known = { target_id: string; target_path: string };
type KnownItems = ReadonlyMap<string, Known>;

export const hereAlready = 'It is here already, from an earlier import or export';

/** Of these items, those that an earlier import has made, as long as they are there, or that are the very posts that were exported. */
export async function findKnown(tx: Tx, items: readonly Named[]): Promise<KnownItems> {
  const guids = items.flatMap(({ guid }) => guid || []);
  if (guids.length === 0) return new Map();
  const { guid, kind, state, target_id } = content_transfer_items;
  const made = await tx
    .select({ guid, kind, target_id })
    .from(content_transfer_items)
    .where(and(inArray(guid, guids), eq(state, 'made'), sql`${guid} <> ''`));
  const madeOf = Map.groupBy(made, (one) => `${one.kind} ${one.guid}`);
  const candidates = new Map(
    items.map((item) => {
      const earlier = madeOf.get(`${item.kind} ${item.guid}`) ?? [];
      return [item.id, [...earlier.map((one) => one.target_id), postOfGuid(item.guid)].flatMap((id) => id ?? [])];
    }),
  );
  const paths = await pathsOf(tx, [...new Set([...candidates.values()].flat())]);
  return new Map(
    items.flatMap(({ id, kind: of }) => {
      const found = candidates.get(id)?.find((one) => paths[of === 'page' ? 'pages' : 'posts'].has(one));
      const path = found && paths[of === 'page' ? 'pages' : 'posts'].get(found);
      return found && path ? [[id, { target_id: found, target_path: path }] as const] : [];
    }),
  );
}

async function pathsOf(tx: Tx, ids: readonly string[]) {
  const uuids = ids.filter((id) => z.uuid().safeParse(id).success);
  if (uuids.length === 0) return { posts: new Map<string, string>(), pages: new Map<string, string>() };
  const posts = await tx
    .select({ id: blog_posts.id, slug: blog_posts.slug })
    .from(blog_posts)
    .where(inArray(blog_posts.id, uuids));
  const pages = await tx
    .select({ id: content_pages.page, slug: content_pages.slug })
    .from(content_pages)
    .where(inArray(content_pages.page, uuids));
  return {
    posts: new Map(posts.map(({ id, slug }) => [id, postPath(slug)])),
    pages: new Map(pages.flatMap(({ id, slug }) => (slug === null ? [] : [[id, `/${slug}`] as const]))),
  };
}

const atOnce = 500;

/** Settles them together: there is nothing to make. */
export async function noteKnown(tx: Tx, transfer_id: string, known: KnownItems): Promise<void> {
  const rows = [...known].map(([id, { target_id, target_path }]) => sql`(${id}::uuid, ${target_id}::text, ${target_path}::text)`);
  const problems = JSON.stringify([hereAlready]);
  for (let at = 0; at < rows.length; at += atOnce)
    await tx.execute(
      sql`update ${content_transfer_items} set state = 'known', source = null, problems = ${problems}::jsonb,
          target_id = found.target_id, target_path = found.target_path
        from (values ${sql.join(rows.slice(at, at + atOnce), sql`, `)}) as found (id, target_id, target_path)
        where ${content_transfer_items.id} = found.id`,
    );
  if (rows.length > 0)
    await tx
      .update(content_transfers)
      .set({ settled: sql`${content_transfers.settled} + ${rows.length}` })
      .where(eq(content_transfers.id, transfer_id));
}
