import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { seo_links, seo_redirects, seo_runs } from '#db/schema/website/seo.ts';
import { findReadableFile } from '#platform/files/readers.server.ts';
import { createProbe, type Probe } from '#platform/http/probe-address.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sealedSubjects } from '#shared/choices/platform/files.ts';
import { storable } from '#shared/storable.ts';
import { findFormer } from './former.server.ts';
import {
  answerProblem,
  failuresUntilBroken,
  internalProblem,
  isInternal,
  type KnownPaths,
  linksOn,
  mostAsked,
} from './link-rules.ts';
import { inEnglish, pageOfTarget } from './policy.ts';
import { listSitePages, type SitePorts, siteAddresses } from './site-pages.server.ts';

export type CheckPorts = SitePorts & Pick<Platform, 'env'> & { probe?: Probe; signal?: AbortSignal };

const atOnce = 4;

/** Finds the links of all public pages and looks at each: those of this site by what is known of it, others by asking. */
export async function checkLinks(ports: CheckPorts): Promise<void> {
  const { db } = ports;
  const started_at = new Date();
  const begun = { started_at, finished_at: null, problem: null };
  await db
    .insert(seo_runs)
    .values({ name: 'links', ...begun })
    .onConflictDoUpdate({ target: seo_runs.name, set: begun });
  try {
    const done = (await collect(ports)) + (await askOthers(ports));
    await finish(db, { done });
  } catch (error) {
    await finish(db, { problem: 'The links could not be checked. The log says why.' });
    throw error;
  }
}

const finish = (db: Db, how: { done?: number; problem?: string }) =>
  db
    .update(seo_runs)
    .set({ finished_at: new Date(), ...how })
    .where(eq(seo_runs.name, 'links'));

/** Whether what is linked below an area of the software is there for a visitor; null where nobody knows. Files are told apart by small and capital letters. */
async function isAnswered(tx: Tx, { registry }: CheckPorts, url: string): Promise<boolean | null> {
  const path = pathOf(url);
  if (path?.startsWith('/files/')) {
    const file = await findReadableFile(tx, eq(files.path, path.slice('/files/'.length)), async () => null);
    return file !== null && !sealedSubjects.has(file.subject_type);
  }
  for (const { answersAt } of registry.publicPages) {
    const answers = path === null ? null : ((await answersAt?.(tx, path)) ?? null);
    if (answers !== null) return answers;
  }
  return null;
}

function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(url.replace(/\?.*$/s, ''));
    return storable(path) === path ? path : null;
  } catch {
    return null;
  }
}

type Result = { id: string; status: number | null; problem: string | null };

/** A failure is counted on; whatever works is as if it had never failed. */
async function store(db: Pick<Db, 'update'>, { id, status, problem }: Result, untilBroken: number): Promise<void> {
  const checked_at = new Date();
  const worked = { failures: 0, failing_since: null, is_broken: false };
  const failed = {
    failures: sql`${seo_links.failures} + 1`,
    failing_since: sql`coalesce(${seo_links.failing_since}, ${checked_at})`,
    is_broken: sql`${seo_links.failures} + 1 >= ${untilBroken}`,
  };
  await db
    .update(seo_links)
    .set({ checked_at, status, problem, ...(problem === null ? worked : failed) })
    .where(eq(seo_links.id, id));
}

/** Why a path of this site leads nowhere; null where it leads somewhere. */
async function problemOf(tx: Tx, ports: CheckPorts, url: string, known: KnownPaths): Promise<string | null> {
  const answers = await isAnswered(tx, ports, url);
  const lookedUp = new Map(answers === null ? [] : [[url, answers]]);
  const problem = internalProblem(url, { ...known, lookedUp });
  // Asked for one by one: an import may bring tens of thousands.
  const path = problem && pageOfTarget(url);
  const leadsOn = path && (await findFormer(tx, () => ports.registry, path));
  return leadsOn ? null : problem;
}

/** Writes down which links there are, and what is known of those of this site. Answers how many of these there are. */
async function collect(ports: CheckPorts): Promise<number> {
  const { db, env } = ports;
  const pages = await listSitePages(ports);
  const redirects = await db.select().from(seo_redirects);
  const leading = redirects.map(({ from_path, target }) => ({ path: from_path, links: [target] }));
  const found = linksOn([...pages, ...leading], env.PUBLIC_URL);
  const { pages: addresses, languages } = await siteAddresses(ports, db);
  const known = { pages: addresses, redirects: new Map(redirects.map((one) => [one.from_path, one.target])) };
  return db.transaction(async (tx) => {
    const urls = [...found.keys()];
    await tx.delete(seo_links).where(urls.length > 0 ? notInArray(seo_links.url, urls) : undefined);
    const rows = [...found].map(([url, on]) => ({ url, pages: on }));
    const stored =
      rows.length === 0
        ? []
        : await tx
            .insert(seo_links)
            .values(rows)
            .onConflictDoUpdate({ target: seo_links.url, set: { pages: sql`excluded.pages` } })
            .returning({ id: seo_links.id, url: seo_links.url });
    const inside = stored.filter(({ url }) => isInternal(url));
    // What this site itself says is certain at once.
    for (const { id, url } of inside) {
      const english = inEnglish(url, languages);
      const own = await problemOf(tx, ports, url, known);
      const problem = own && english !== url ? await problemOf(tx, ports, english, known) : own;
      await store(tx, { id, status: null, problem }, 1);
    }
    return inside.length;
  });
}

/** A few at once, never two at the same host, and those first that nobody has looked at for longest. */
async function askOthers({ db, probe = createProbe(), signal }: CheckPorts): Promise<number> {
  const waiting = await db
    .select({ id: seo_links.id, url: seo_links.url })
    .from(seo_links)
    .where(and(eq(seo_links.is_ignored, false), sql`${seo_links.url} not like '/%'`))
    .orderBy(sql`${seo_links.checked_at} nulls first`, asc(seo_links.id))
    .limit(mostAsked);
  const asked = waiting.length;
  const busy = new Set<string>();
  const hostOf = (url: string): string => new URL(url).host;
  const work = async (): Promise<void> => {
    while (!signal?.aborted) {
      const at = waiting.findIndex(({ url }) => !busy.has(hostOf(url)));
      const [link] = at < 0 ? [] : waiting.splice(at, 1);
      // What is left belongs to hosts that are being asked: whoever asks them goes on with it.
      if (!link) return;
      const host = hostOf(link.url);
      busy.add(host);
      try {
        const { status, problem } = await probe(link.url, signal);
        if (signal?.aborted) return;
        await store(db, { id: link.id, status, problem: problem ?? answerProblem(status ?? 0) }, failuresUntilBroken);
      } finally {
        busy.delete(host);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return asked - waiting.length;
}
