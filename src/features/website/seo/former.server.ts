import { and, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { seo_redirect_uses, seo_redirects } from '#db/schema/website/seo.ts';
import type { Platform } from '#platform/platform.server.ts';
import { toPage } from '#shared/keyset.ts';
import type { FormerRedirect } from './contract.ts';
import type { SitePorts } from './site-pages.server.ts';

type Query = { limit: number; cursor?: string; q?: string };

const none = sql`select null::text as from_path, null::text as target, null::timestamptz as since where false`;

/** Each address that a page had before, as a table `former`. */
function formerTable(registry: Platform['registry']) {
  const rows = registry.publicPages.flatMap(({ formerRows }, position) =>
    formerRows ? [sql`select one.*, ${position}::int as position from (${formerRows()}) one`] : [],
  );
  // Of several that had an address, the one counts that a visitor is led to, as `findFormer` has it.
  return sql`(select distinct on (from_path) from_path, target, since, md5(from_path)::uuid as id
    from (${rows.length > 0 ? sql.join(rows, sql` union all `) : sql`select none.*, 0 as position from (${none}) none`}) every_one
    order by from_path, position, since desc) former`;
}

/**
 * The owner's redirects that are older than the move of a page which had their address, with where that page is now. What happened last
 * counts: whoever asks for the address looks for that page.
 */
export async function overtakenRedirects(db: DbOrTx, registry: Platform['registry'], from: readonly string[]) {
  const found =
    from.length === 0
      ? []
      : await db
          .select({ from: seo_redirects.from_path, target: sql<string>`former.target` })
          .from(seo_redirects)
          .innerJoin(
            formerTable(registry),
            sql`former.from_path = ${seo_redirects.from_path} and former.since > ${seo_redirects.updated_at}`,
          )
          .where(and(inArray(seo_redirects.from_path, [...from]), sql`former.target <> ${seo_redirects.from_path}`));
  return new Map(found.map((one) => [one.from, one.target]));
}

/** What pages left behind that have another address now, and the addresses of imported ones; newest first. */
export async function listFormer({ db, registry }: SitePorts, { limit, cursor, q }: Query) {
  const all = formerTable(registry);
  const [from, target, since, id] = [
    sql<string>`former.from_path`,
    sql<string>`former.target`,
    sql`former.since`,
    sql`former.id`,
  ];
  // A redirect that the owner made later is followed instead.
  const isFollowed = sql`not exists (select 1 from ${seo_redirects} redirect
    where redirect.from_path = former.from_path and redirect.updated_at >= former.since)`;
  const words = q ? or(ilike(from, containing(q)), ilike(target, containing(q))) : undefined;
  const found = await db
    .select({ from, target, key: momentKey(since), id: sql<string>`former.id`, used: seo_redirect_uses })
    .from(all)
    .leftJoin(seo_redirect_uses, eq(seo_redirect_uses.from_path, from))
    .where(
      sql.join(
        [afterCursor(since, id, cursor), words, isFollowed].filter((one) => one !== undefined),
        sql` and `,
      ),
    )
    .orderBy(...newestFirst(since, id))
    .limit(limit + 1);
  const page = toPage(found, limit, (row) => [row.key, row.id]);
  return {
    next_cursor: page.next_cursor,
    items: page.items.map(
      ({ used, key, ...one }): FormerRedirect => ({
        ...{ from: one.from, target: one.target, since: new Date(key).toISOString() },
        ...{ uses: used?.uses ?? 0, last_used_at: used?.last_used_at.toISOString() ?? null },
      }),
    ),
  };
}

type Sources = () => Platform['registry'];

/** Where the page is now that had this address; null where none had it. */
export async function findFormer(db: DbOrTx, registry: Sources, path: string): Promise<string | null> {
  for (const { findFormer: find } of registry().publicPages) {
    const now = await find?.(db, path);
    if (now && now !== path) return now;
  }
  return null;
}
