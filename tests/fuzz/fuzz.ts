import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { unavailableMessage } from '#shared/app-error.ts';
import { type Document, operationsOf } from './contract.ts';
import { type Random, randomFrom } from './random.ts';
import { apiShot, pageShot, type Shot } from './shots.ts';
import { knownValues, openTarget, type Visitor } from './target.ts';

export type Finding = { problem: string; shot: string; answer: string };
export type FuzzResult = {
  sent: number;
  findings: Finding[];
  slowest: { ms: number; shot: string };
  statuses: Record<string, number>;
};
export type FuzzOptions = {
  url: string;
  seed: number;
  /** Ends when this many were sent, or the time is over. */
  requests?: number;
  ms?: number;
  /** Requests at a time. */
  lanes?: number;
  slowMs?: number;
  visitors: readonly Visitor[];
  progress?: (sent: number) => void;
};

/** Ends what the run itself needs: the studio's samples, and the sessions. */
const spared = new Set(['DELETE /admin/sample-data']);

const siteSettings = '/admin/settings/site';

/** The address of every page, with the names of its parameters. */
export function pageRoutes(entries: readonly RouteConfigEntry[] = routes, parent = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const address = path ? `${parent}/${path}` : parent;
    return children ? pageRoutes(children, address) : [address || '/'];
  });
}

/** Sends malformed requests to every operation and every page, in a random order that the seed repeats. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { url, seed, requests = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY, lanes = 4, slowMs = 1_000 } = options;
  const random = randomFrom(seed);
  const target = openTarget(url);
  const result: FuzzResult = { sent: 0, findings: [], slowest: { ms: 0, shot: '' }, statuses: {} };
  const until = performance.now() + ms;
  try {
    const owner = options.visitors.find((one) => one !== null) ?? null;
    const document: Document = await (await fetch(`${url}/api/openapi.json`)).json();
    const operations = operationsOf(document).filter(({ name }) => !spared.has(name));
    const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    const known = await knownValues(
      target,
      lists.map(({ path }) => `/api${path}`),
      owner,
    );
    const pages = pageRoutes();
    // Closed for maintenance, the site shows one page instead of all.
    const settings = JSON.parse((await target.get(`/api${siteSettings}`, owner)).body).data;
    const reopen = async () => {
      const headers = { 'content-type': 'application/json' };
      const shot = {
        about: 'reopen',
        method: 'PUT',
        target: `/api${siteSettings}`,
        headers,
        body: Buffer.from(JSON.stringify(settings)),
      };
      const { status, body } = await target.send(shot, await target.signIn(owner));
      if (status !== 200) throw new Error(`The settings cannot be put back: ${status} ${body}`);
    };
    const turns = turnsOf(operations.length + pages.length, random);
    const nextShot = (): Shot => {
      const turn = turns();
      const operation = operations[turn];
      return operation ? apiShot(operation, known, random) : pageShot(pages[turn - operations.length] ?? '/', known, random);
    };

    const one = async (): Promise<void> => {
      const shot = nextShot();
      const who = random.pick(options.visitors);
      const name = `${who?.email ?? 'a stranger'}: ${shown(shot)}`;
      const note = (problem: string, answer: string) =>
        result.findings.push({ problem, shot: name, answer: answer.slice(0, 300) });
      try {
        const answer = await target.send(shot, await target.signIn(who));
        result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
        if (shot.about === `PUT ${siteSettings}` && answer.status === 200) await reopen();
        if (who && answer.status === 401) await target.signIn(who, true);
        if (answer.status >= 500 && !isTold(answer)) note(`answered ${answer.status}`, answer.body);
        if (answer.ms > result.slowest.ms) result.slowest = { ms: answer.ms, shot: name };
        if (answer.ms > slowMs) {
          // The machine may be busy with something else: what is slow by itself is slow again, and slower than honest work.
          const again = await target.send(shot, await target.signIn(who));
          const began = performance.now();
          await target.signIn(owner, true);
          const bound = Math.max(slowMs, 3 * (performance.now() - began));
          if (again.ms > bound) note(`took ${Math.round(answer.ms)} ms and ${Math.round(again.ms)} ms`, again.body);
        }
      } catch (error) {
        // A refused body is cut off, and the kernel may tell that before the answer was read.
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code !== 'ECONNRESET' && code !== 'EPIPE') note(String(error), '');
        else result.statuses.cut = (result.statuses.cut ?? 0) + 1;
      }
    };
    const lane = async (): Promise<void> => {
      while (result.sent < requests && performance.now() < until) {
        result.sent += 1;
        await one();
        options.progress?.(result.sent);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return result;
  } finally {
    target.close();
  }
}

/** Closed for maintenance, or without a mail server: said on purpose. Only a lost database is not. */
const isTold = ({ status, body }: { status: number; body: string }): boolean =>
  status === 503 && !body.includes(unavailableMessage);

/** Every index comes once before any comes again. */
function turnsOf(length: number, random: Random): () => number {
  let left: number[] = [];
  return () => {
    if (left.length === 0) left = Array.from({ length }, (_, n) => n);
    return left.splice(random.whole(left.length), 1)[0] ?? 0;
  };
}

const shown = ({ method, target, headers, body }: Shot): string => {
  const content = body ? ` ${headers['content-type'] ?? ''} (${body.length} bytes) ${body.toString('latin1').slice(0, 400)}` : '';
  return `${method} ${target.slice(0, 300)}${content}`;
};
