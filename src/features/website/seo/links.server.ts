import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { seo_links, seo_runs } from '#db/schema/website/seo.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import { seoAudit } from './audit.server.ts';
import type { BrokenLink, LinkCheck, linkStates } from './contract.ts';
import { linkCheckAsked } from './events.ts';
import { listSitePages, type SitePorts } from './site-pages.server.ts';

type Query = { limit: number; cursor?: string; state: (typeof linkStates)[number] };

export async function listLinks(ports: SitePorts, { limit, cursor, state }: Query) {
  const { failing_since, id, is_ignored, is_broken } = seo_links;
  const rows = await ports.db
    .select({ row: seo_links, key: momentKey(failing_since) })
    .from(seo_links)
    .where(and(eq(is_broken, true), eq(is_ignored, state === 'ignored'), afterCursor(failing_since, id, cursor)))
    .orderBy(...newestFirst(failing_since, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  const labels = new Map(items.length > 0 ? (await listSitePages(ports, 'heads')).map(({ path, label }) => [path, label]) : []);
  return { items: items.map(({ row }) => onWire(row, labels)), next_cursor };
}

const onWire = (row: typeof seo_links.$inferSelect, labels: ReadonlyMap<string, string>): BrokenLink => ({
  ...{ id: row.id, url: row.url, status: row.status, is_ignored: row.is_ignored },
  pages: row.pages.map((path) => ({ path, label: labels.get(path) ?? `Redirect from ${path}` })),
  problem: row.problem ?? '',
  since: (row.failing_since ?? row.created_at).toISOString(),
  checked_at: row.checked_at?.toISOString() ?? null,
});

/** Longer than a run ever takes: one that did not end by then was cut off. */
const longestMs = 35 * 60_000;

const isUnderWay = ({ asked_at, started_at, finished_at }: typeof seo_runs.$inferSelect): boolean => {
  const since = [asked_at, started_at].flatMap((one) => one?.getTime() ?? []);
  const last = Math.max(...since, 0);
  return last > (finished_at?.getTime() ?? 0) && Date.now() - last < longestMs;
};

export async function readLinkCheck(db: Db): Promise<LinkCheck> {
  const [[run], [counts]] = await Promise.all([
    db.select().from(seo_runs).where(eq(seo_runs.name, 'links')),
    db
      .select({
        links: sql<number>`count(*)::int`,
        broken: sql<number>`(count(*) filter (where ${seo_links.is_broken} and not ${seo_links.is_ignored}))::int`,
        ignored: sql<number>`(count(*) filter (where ${seo_links.is_broken} and ${seo_links.is_ignored}))::int`,
      })
      .from(seo_links),
  ]);
  return {
    is_running: run ? isUnderWay(run) : false,
    finished_at: run?.finished_at?.toISOString() ?? null,
    ...(counts ?? { links: 0, broken: 0, ignored: 0 }),
    problem: run?.problem ?? null,
  };
}

/** Pressed twice, one run answers both. */
export async function askForCheck(db: Db, author: Actor): Promise<LinkCheck> {
  await db.transaction(async (tx) => {
    await tx.insert(seo_runs).values({ name: 'links' }).onConflictDoNothing();
    const [run] = await tx.select().from(seo_runs).where(eq(seo_runs.name, 'links')).for('update');
    if (!run || isUnderWay(run)) return;
    const asked_at = new Date();
    await tx.update(seo_runs).set({ asked_at }).where(eq(seo_runs.name, 'links'));
    await emit(tx, linkCheckAsked, { check_id: v7() });
    await seoAudit.write(tx, { ...author, action: 'seo_link.checked', entity: 'seo_runs', entity_id: null, details: {} });
  });
  return readLinkCheck(db);
}

export async function ignoreLink(db: Db, author: Actor, { id, is_ignored }: { id: string; is_ignored: boolean }) {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(seo_links).where(eq(seo_links.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND', 'This link does not exist any more.');
    if (row.is_ignored !== is_ignored) {
      await tx.update(seo_links).set({ is_ignored }).where(eq(seo_links.id, id));
      const action = is_ignored ? 'seo_link.ignored' : 'seo_link.watched';
      await seoAudit.write(tx, { ...author, action, entity: 'seo_links', entity_id: id, details: { url: row.url } });
    }
    return { id, is_ignored };
  });
}
