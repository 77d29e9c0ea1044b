import { sql } from 'drizzle-orm';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import type { testStudio } from './studio.ts';

type Studio = ReturnType<typeof testStudio>;
type Operation = { parameters?: { name: string; in: string; required?: boolean }[] };

const document = (await openApiDocument(foldAll(), 'http://localhost:3000')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Everything that is read by whoever is signed in, or by anybody: a new operation is among them by itself. */
export const readings = Object.entries(document.paths).flatMap(([path, methods]) =>
  methods.get && !path.startsWith('/admin') ? [path] : [],
);

const named = ['conversations', 'support_tickets', 'estimates', 'contracts', 'orders', 'projects', 'folders', 'files']
  .concat(['deliverables', 'bookings', 'data_exports', 'credential_drops', 'content_checklists', 'project_milestones'])
  .map((name) => sql`select id from ${sql.identifier(name)} where created_at >= `);

/** The ids of all records since then, which a path may name. */
async function idsSince(studio: Studio, since: Date): Promise<string[]> {
  const at = since.toISOString();
  const { rows } = await studio.db.execute<{ id: string }>(
    sql.join(
      named.map((found) => sql`${found} ${at}::timestamptz`),
      sql` union `,
    ),
  );
  return rows.map(({ id }) => id);
}

/** Drawn or packed at every request: what they hold stands in other operations too. */
const isHeavy = (path: string): boolean => path.endsWith('.pdf') || path.endsWith('/zip');

type Reading = { since: Date; isLight?: boolean; paths?: readonly string[] };
const atOnce = 8;

/** All texts that the holder of a session can read, by operation, with the ids of records that were made since then. */
export async function readAll(studio: Studio, cookie: string, { since, isLight = false, paths = readings }: Reading) {
  const ids = await idsSince(studio, since);
  const texts = new Map<string, string>();
  const read = async (path: string, address: string) => {
    const answer = await studio.request(cookie, 'GET', `/api${address}`);
    const text = await answer.text();
    if (answer.status === 200) texts.set(path, `${texts.get(path)}${text}`);
  };
  const meant = paths.filter((path) => !(isLight && isHeavy(path)));
  for (const path of meant) texts.set(path, '');
  const all = meant.flatMap((path) => addressesOf(path, ids).map((address) => ({ path, address })));
  for (let at = 0; at < all.length; at += atOnce)
    await Promise.all(all.slice(at, at + atOnce).map(({ path, address }) => read(path, address)));
  return texts;
}

function addressesOf(path: string, ids: readonly string[]): string[] {
  // A private link is read by whoever has it.
  if (/\{(access_)?token\}/.test(path)) return [];
  const kinds = path.includes('{document_type}') ? ['estimate', 'contract'] : [''];
  if (/\{\w*id\}/.test(path))
    return ids.flatMap((id) => kinds.map((kind) => path.replace('{document_type}', kind).replaceAll(/\{\w+\}/g, id)));
  return path.includes('{') ? [] : [path];
}

/** In which of them a word stands. */
export const pathsWith = (texts: ReadonlyMap<string, string>, word: string): string[] =>
  [...texts].flatMap(([path, text]) => (text.includes(word) ? [path] : []));
