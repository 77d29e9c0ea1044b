import { sql } from 'drizzle-orm';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { tableOf } from './record-tables.ts';
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

const tables = ['conversations', 'support_tickets', 'estimates', 'contracts', 'orders', 'projects', 'folders', 'files'].concat([
  ...['deliverables', 'bookings', 'data_exports', 'credential_drops', 'content_checklists', 'project_milestones'],
]);

type Ids = ReadonlyMap<string, readonly string[]>;

/** The ids of all records since then, which a path may name, by their table. */
async function idsSince(studio: Studio, since: Date): Promise<Ids> {
  const at = since.toISOString();
  const { rows } = await studio.db.execute<{ kind: string; id: string }>(
    sql.join(
      tables.map((kind) => sql`select ${kind} as kind, id from ${sql.identifier(kind)} where created_at >= ${at}::timestamptz`),
      sql` union all `,
    ),
  );
  return new Map(tables.map((table) => [table, rows.filter(({ kind }) => kind === table).map(({ id }) => id)]));
}

/** Drawn or packed at every request: what they hold stands in other operations too. */
const isHeavy = (path: string): boolean => path.endsWith('.pdf') || path.endsWith('/zip');

/** `ofAnyKind`: also where the id is of a record of another kind than the address names. */
type Reading = { since: Date; isLight?: boolean; ofAnyKind?: boolean; paths?: readonly string[] };
type Answered = { path: string; address: string; text: string };
const atOnce = 8;

/** What the holder of a session is answered, with the ids of records that were made since then. */
export async function answersTo(studio: Studio, cookie: string, reading: Reading): Promise<Answered[]> {
  const { since, isLight = false, ofAnyKind = false, paths = readings } = reading;
  const ids = await idsSince(studio, since);
  const found: Answered[] = [];
  const read = async (path: string, address: string) => {
    const answer = await studio.request(cookie, 'GET', `/api${address}`);
    const text = await answer.text();
    if (answer.status === 200) found.push({ path, address, text });
  };
  const meant = paths.filter((path) => !(isLight && isHeavy(path)));
  const all = meant.flatMap((path) => addressesOf(path, idsFor(path, ids, ofAnyKind)).map((address) => ({ path, address })));
  for (let at = 0; at < all.length; at += atOnce)
    await Promise.all(all.slice(at, at + atOnce).map(({ path, address }) => read(path, address)));
  return found;
}

/** An operation that the table of addresses does not know is asked with every id. */
function idsFor(path: string, ids: Ids, ofAnyKind: boolean): readonly string[] {
  const own = ids.get(tableOf[path.slice(0, path.indexOf('{'))] ?? '');
  return own && !ofAnyKind ? own : [...ids.values()].flat();
}

/** All texts that the holder of a session can read, by operation. */
export async function readAll(studio: Studio, cookie: string, reading: Reading): Promise<Map<string, string>> {
  const texts = new Map((reading.paths ?? readings).map((path) => [path, '']));
  for (const { path, text } of await answersTo(studio, cookie, reading)) texts.set(path, `${texts.get(path)}${text}`);
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
