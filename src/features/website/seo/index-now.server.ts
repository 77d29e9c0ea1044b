import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { seo_runs, seo_submissions } from '#db/schema/website/seo.ts';
import { isPublicHost } from '#platform/http/public-address.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import type { SeoConfiguration } from './contract.ts';
import { seoSettings } from './settings.ts';
import { listIndexedPages, type SitePorts } from './site-pages.server.ts';

export type SubmitPorts = SitePorts & Pick<Platform, 'env'>;

const patienceMs = 15_000;
/** Of one message; what is left goes with the next run. */
const mostAddresses = 1_000;
/** After a refusal nobody is asked again before this. */
const waitMs = 3_600_000;

/** Tells search engines of the pages that changed since they were told last, and of those that are gone. */
export async function submitChanges(ports: SubmitPorts): Promise<number> {
  const { db, env } = ports;
  const { indexnow_key: key } = await readSettings(db, seoSettings);
  const site = new URL(env.PUBLIC_URL);
  // An address that nobody on the internet can open is nothing to tell.
  if (key === '' || !isPublicHost(site.hostname)) return 0;
  const [run] = await db.select().from(seo_runs).where(eq(seo_runs.name, 'indexnow'));
  if (run?.problem && run.finished_at && Date.now() - run.finished_at.getTime() < waitMs) return 0;
  const { changed, gone } = await differences(ports);
  const paths = [...changed.keys(), ...gone].slice(0, mostAddresses);
  if (paths.length === 0) return 0;
  const problem = await send(env.INDEXNOW_URL, {
    ...{ host: site.host, key, keyLocation: `${env.PUBLIC_URL}/${key}.txt` },
    urlList: paths.map((path) => env.PUBLIC_URL + path),
  });
  await db.transaction(async (tx) => {
    const submitted_at = new Date();
    const ended = { finished_at: submitted_at, done: problem ? 0 : paths.length, problem };
    await tx
      .insert(seo_runs)
      .values({ name: 'indexnow', ...ended })
      .onConflictDoUpdate({ target: seo_runs.name, set: ended });
    if (problem) return;
    const told = paths.flatMap((path) => {
      const stamp = changed.get(path);
      return stamp === undefined ? [] : [{ path, stamp, submitted_at }];
    });
    const set = { stamp: sql`excluded.stamp`, submitted_at };
    if (told.length > 0) await tx.insert(seo_submissions).values(told).onConflictDoUpdate({ target: seo_submissions.path, set });
    const left = paths.filter((path) => !changed.has(path));
    if (left.length > 0) await tx.delete(seo_submissions).where(inArray(seo_submissions.path, left));
  });
  return problem ? 0 : paths.length;
}

async function differences(ports: SubmitPorts) {
  const pages = await listIndexedPages(ports);
  const rows = await ports.db.select().from(seo_submissions);
  const told = new Map(rows.map(({ path, stamp }) => [path, stamp]));
  const now = new Map(pages.map(({ path, changed_at }) => [path, changed_at ?? 'listed']));
  return {
    changed: new Map([...now].filter(([path, stamp]) => told.get(path) !== stamp)),
    gone: [...told.keys()].filter((path) => !now.has(path)),
  };
}

type Message = { host: string; key: string; keyLocation: string; urlList: string[] };

const refusals: Partial<Record<number, string>> = {
  403: 'The search engine could not confirm the key at this site.',
  422: 'The search engine says that the addresses do not belong to this site.',
  429: 'The search engine asks for fewer messages.',
};

/** Why the message was not taken, in words for the owner; null where it was. */
async function send(base: string, message: Message): Promise<string | null> {
  try {
    const { status, body } = await fetch(`${base.replace(/\/$/, '')}/indexnow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await body?.cancel();
    return status === 200 || status === 202 ? null : (refusals[status] ?? `The search engine answered ${status}.`);
  } catch {
    return 'The search engine could not be reached.';
  }
}

export async function readConfiguration(db: Db, env: SubmitPorts['env']): Promise<SeoConfiguration> {
  const [settings, [run], submitted] = await Promise.all([
    readSettings(db, seoSettings),
    db.select().from(seo_runs).where(eq(seo_runs.name, 'indexnow')),
    db.$count(seo_submissions),
  ]);
  return {
    ...settings,
    public_url: env.PUBLIC_URL,
    submitted_at: run && !run.problem ? (run.finished_at?.toISOString() ?? null) : null,
    submitted,
    problem: run?.problem ?? null,
  };
}
