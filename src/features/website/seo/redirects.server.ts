import { and, count, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { seo_redirect_uses, seo_redirects } from '#db/schema/website/seo.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { addressIn, splitPath } from '#shared/all-languages.ts';
import { AppError } from '#shared/app-error.ts';
import type { RedirectStatus } from '#shared/choices/website/seo.ts';
import { toPage } from '#shared/keyset.ts';
import { changedBeforeDelete, changedMeanwhile, refuseStale } from '#shared/seen.ts';
import { seoAudit } from './audit.server.ts';
import type { RedirectInput, SeoRedirect } from './contract.ts';
import { findFormer, overtakenRedirects } from './former.server.ts';
import { addressOf, inEnglish, mostRedirects, pageOfTarget, redirectProblem, targetOf } from './policy.ts';
import { type SiteAddresses, type SitePorts, siteAddresses } from './site-pages.server.ts';

type Ports = SitePorts & Pick<Platform, 'env'>;
type Row = typeof seo_redirects.$inferSelect;
type Uses = { uses: number; last_used_at: Date | null };
type Query = { limit: number; cursor?: string; q?: string };

type Facts = { used: Uses | null; addresses: SiteAddresses; overtaken: ReadonlyMap<string, string> };

/** A page answers there before any redirect is looked for. */
const isAnswered = (path: string, { pages, languages }: SiteAddresses): boolean =>
  pages.has(path) || pages.has(inEnglish(path, languages));

const onWire = (row: Row, { used, addresses, overtaken }: Facts): SeoRedirect => ({
  ...{ id: row.id, from: row.from_path, target: row.target, status: row.status, is_sample: row.is_sample },
  uses: used?.uses ?? 0,
  last_used_at: used?.last_used_at?.toISOString() ?? null,
  is_unused: isAnswered(row.from_path, addresses),
  moved_to: isAnswered(row.from_path, addresses) ? null : (overtaken.get(row.from_path) ?? null),
  updated_at: row.updated_at.toISOString(),
});

export async function listRedirects(ports: Ports, { limit, cursor, q }: Query) {
  const { created_at, id, from_path, target } = seo_redirects;
  const addresses = await siteAddresses(ports, ports.db);
  const rows = await ports.db
    .select({ row: seo_redirects, used: seo_redirect_uses, key: momentKey(created_at) })
    .from(seo_redirects)
    .leftJoin(seo_redirect_uses, eq(seo_redirect_uses.from_path, from_path))
    .where(
      and(afterCursor(created_at, id, cursor), q ? or(ilike(from_path, containing(q)), ilike(target, containing(q))) : undefined),
    )
    .orderBy(...newestFirst(created_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  const listed = items.map(({ row }) => row.from_path);
  const overtaken = await overtakenRedirects(ports.db, ports.registry, listed);
  return { items: items.map(({ row, used }) => onWire(row, { used, addresses, overtaken })), next_cursor };
}

const audit = (tx: Tx, author: Actor, verb: VerbOf<typeof seoAudit, 'seo_redirect'>, row: Row, details = {}) =>
  seoAudit.write(tx, {
    ...author,
    ...{ action: `seo_redirect.${verb}`, entity: 'seo_redirects', entity_id: row.id },
    details: { from: row.from_path, target: row.target, status: row.status, ...details },
  });

/** One after the other: two that are made at once could lead to each other. */
const lockRedirects = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('seo_redirects'))`);

const badTarget = 'Please give a page of this site, such as /contact, or an address that begins with https://';
const taken = 'Another redirect has this address already';

/** The redirect as it is stored, or the sentence why it is not. */
async function demandFit(ports: Ports, tx: Tx, input: RedirectInput, own_id: string | null) {
  const from_path = addressOf(input.from) ?? '/';
  const target = targetOf(input.target, ports.env.PUBLIC_URL);
  if (!target) throw new AppError('BAD_REQUEST', badTarget, { fields: { target: badTarget } });
  const others = await tx
    .select({ from: seo_redirects.from_path, target: seo_redirects.target })
    .from(seo_redirects)
    .where(own_id ? ne(seo_redirects.id, own_id) : undefined);
  if (others.some(({ from }) => from === from_path)) throw new AppError('CONFLICT', taken, { fields: { from: taken } });
  const page = pageOfTarget(target) ?? '';
  // What leads on from a page does so in all languages.
  const ends = [page, splitPath(page).path];
  const overtaken = await overtakenRedirects(tx, ports.registry, ends);
  const redirects = new Map(others.filter(({ from }) => !overtaken.has(from)).map((one) => [one.from, one.target]));
  const former = new Map<string, string>();
  for (const path of [from_path, ...ends]) {
    const now = path && (await findFormer(tx, () => ports.registry, path));
    if (now) former.set(path, now);
  }
  const problem = redirectProblem(from_path, target, { ...(await siteAddresses(ports, tx)), former, redirects });
  if (problem) throw new AppError('BAD_REQUEST', problem.message, { fields: { [problem.field]: problem.message } });
  return { from_path, target, status: input.status };
}

/** Whoever was led to this address is led on at once: no redirect leads to another. One that is not followed any more stays as old as it is. */
async function flatten(ports: Ports, tx: Tx, author: Actor, { from_path, target }: Pick<Row, 'from_path' | 'target'>) {
  const all = await tx.select().from(seo_redirects);
  const led = new Set(all.map((one) => one.from_path));
  const addresses = await siteAddresses(ports, tx);
  const inner = all.flatMap((one) => {
    const page = pageOfTarget(one.target) ?? '';
    if (page === from_path) return [{ ...one, next: target }];
    const isLed = inEnglish(page, addresses.languages) === from_path && !led.has(page) && !isAnswered(page, addresses);
    return isLed ? [{ ...one, next: addressIn(splitPath(page).language, target) }] : [];
  });
  const overtaken = await overtakenRedirects(
    tx,
    ports.registry,
    inner.map((one) => one.from_path),
  );
  // A page that got the address of a redirect since may be the target: the redirect is not followed, and does not lead to itself.
  const isChanged = (one: (typeof inner)[number]) => !overtaken.has(one.from_path) && pageOfTarget(one.next) !== one.from_path;
  for (const row of inner.filter(isChanged)) {
    const [changed] = await tx.update(seo_redirects).set({ target: row.next }).where(eq(seo_redirects.id, row.id)).returning();
    if (changed) await audit(tx, author, 'updated', changed, { before: row.target });
  }
}

const found = async (ports: Ports, tx: Tx, row: Row): Promise<SeoRedirect> => {
  const [used] = await tx.select().from(seo_redirect_uses).where(eq(seo_redirect_uses.from_path, row.from_path));
  const overtaken = await overtakenRedirects(tx, ports.registry, [row.from_path]);
  return onWire(row, { used: used ?? null, addresses: await siteAddresses(ports, tx), overtaken });
};

export async function createRedirect(ports: Ports, author: Actor, input: RedirectInput): Promise<SeoRedirect> {
  return ports.db.transaction(async (tx) => {
    await lockRedirects(tx);
    const [all] = await tx.select({ each: count() }).from(seo_redirects);
    if ((all?.each ?? 0) >= mostRedirects)
      throw new AppError('CONFLICT', `There are at most ${mostRedirects} redirects. Please delete one.`);
    const wanted = await demandFit(ports, tx, input, null);
    const [row] = await tx.insert(seo_redirects).values(wanted).returning();
    if (!row) throw new Error('The redirect was not written');
    await flatten(ports, tx, author, row);
    await audit(tx, author, 'created', row);
    return found(ports, tx, row);
  });
}

async function lockRow(tx: Tx, id: string): Promise<Row> {
  await lockRedirects(tx);
  const [row] = await tx.select().from(seo_redirects).where(eq(seo_redirects.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This redirect does not exist.');
  return row;
}

const forgetUses = (tx: Tx, from_path: string) => tx.delete(seo_redirect_uses).where(eq(seo_redirect_uses.from_path, from_path));

type Change = RedirectInput & { id: string; updated_at: string };

export async function updateRedirect(ports: Ports, author: Actor, { id, updated_at, ...input }: Change): Promise<SeoRedirect> {
  return ports.db.transaction(async (tx) => {
    const row = await lockRow(tx, id);
    const wanted = await demandFit(ports, tx, input, id);
    const isSame = wanted.from_path === row.from_path && wanted.target === row.target && wanted.status === row.status;
    // Sent again after a lost answer.
    if (isSame) return found(ports, tx, row);
    refuseStale(row, updated_at, changedMeanwhile('redirect'));
    // What somebody of the studio changes is theirs.
    const set = { ...wanted, is_sample: false };
    const [changed] = await tx.update(seo_redirects).set(set).where(eq(seo_redirects.id, id)).returning();
    if (!changed) throw new Error('The redirect was not written');
    if (changed.from_path !== row.from_path) await forgetUses(tx, row.from_path);
    await flatten(ports, tx, author, changed);
    await audit(tx, author, 'updated', changed, { before: { from: row.from_path, target: row.target, status: row.status } });
    return found(ports, tx, changed);
  });
}

export async function deleteRedirect(ports: Ports, author: Actor, { id, updated_at }: { id: string; updated_at: string }) {
  await ports.db.transaction(async (tx) => {
    const row = await lockRow(tx, id);
    refuseStale(row, updated_at, changedBeforeDelete('redirect'));
    await tx.delete(seo_redirects).where(eq(seo_redirects.id, id));
    await forgetUses(tx, row.from_path);
    await audit(tx, author, 'deleted', row);
  });
  return { id };
}

/** `isOwners`: somebody made it on purpose. A page that moved may move back, or leave its address to another. */
export type Led = { from: string; target: string; status: RedirectStatus; isOwners: boolean };

/** Where an address leads that no page has: by a redirect of the owner's, or because a page had it before; by what came last where both do. */
export async function findRedirect(ports: SitePorts, asked: string): Promise<Led | null> {
  const { db } = ports;
  const from = addressOf(asked);
  if (from === null || from === '/') return null;
  const [row] = await db.select().from(seo_redirects).where(eq(seo_redirects.from_path, from));
  const former = await findFormer(db, () => ports.registry, from);
  const isOvertaken = row && former !== null && (await overtakenRedirects(db, ports.registry, [from])).has(from);
  if (!row || isOvertaken) return former ? { from, target: former, status: '301', isOwners: false } : null;
  // The page may have moved since: whoever follows the redirect is led there in one step. A page that is there now answers itself.
  const page = pageOfTarget(row.target);
  const moved = page && (await findFormer(db, () => ports.registry, page));
  const target = moved && !isAnswered(page, await siteAddresses(ports, db)) ? moved : row.target;
  return { from, target, status: row.status, isOwners: true };
}
