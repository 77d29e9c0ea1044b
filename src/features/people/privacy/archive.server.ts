import type { DbOrTx } from '#db/client.ts';
import type { Person, PersonalRows } from '#db/personal-rows.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { personalFiles } from '#platform/files/personal-files.server.ts';
import { segmentOf } from '#shared/file-segment.ts';
import { indexHtml, type Kind, pageFoot, pageHead, recordHtml } from './archive-pages.ts';

type Ports = { db: DbOrTx; files: FileStore };
type Entry = { name: string; lastModified: Date; input: AsyncIterable<Uint8Array | string> | string; size?: number };

export type ArchiveOptions = {
  data: readonly PersonalData[];
  person: Person;
  /** Of the first page. */
  name: string;
  studio: string;
  with_notes: boolean;
  now: Date;
};
/** Counted while it is written. */
export type Counted = { records: number; files: number };

/** Everything about a person as a zip, written while it is read: one page of rows and one piece of a file are in memory at once. */
export async function* makeArchive(ports: Ports, options: ArchiveOptions, counted: Counted): AsyncGenerator<Uint8Array> {
  const { makeZip } = await import('client-zip');
  // Begins when somebody reads: what fails before that would have nobody to tell.
  yield* makeZip(entries(ports, options, counted)) as AsyncIterable<Uint8Array> & ReadableStream<Uint8Array>;
}

async function* entries(ports: Ports, options: ArchiveOptions, counted: Counted): AsyncGenerator<Entry> {
  const { data, person, with_notes, name, studio, now: lastModified } = options;
  const kinds: Kind[] = [];
  for (const rows of exportedRows(data, with_notes)) {
    const kind: Kind = { table: rows.table, label: rows.label, count: 0 };
    const json = asJson(rows.read(ports.db, person), kind);
    const first = await json.next();
    if (first.done) continue;
    yield { name: `records/${rows.table}.json`, lastModified, input: startingWith(first.value, json) };
    yield { name: `records/${rows.table}.html`, lastModified, input: asHtml(rows.label, rows.read(ports.db, person)) };
    kinds.push(kind);
    counted.records += kind.count;
  }
  for await (const file of personalFiles(ports.db, data, person)) {
    const stored = await ports.files.get(file.path);
    if (!stored) continue;
    counted.files += 1;
    try {
      const path = `files/${file.id}/${segmentOf(file.original_name)}`;
      yield { name: path, lastModified: file.created_at, input: stored.stream, size: stored.size };
    } finally {
      stored.stream.destroy();
    }
  }
  const made_at = lastModified.toISOString();
  yield { name: 'index.html', lastModified, input: indexHtml({ studio, name, made_at, kinds, files: counted.files }) };
}

/** From the account up: the order of deletion, turned round. */
const exportedRows = (data: readonly PersonalData[], with_notes: boolean): PersonalRows[] =>
  data
    .flatMap(({ rows = [] }) => rows)
    .filter(({ columns, isInternal }) => columns.length > 0 && (with_notes || !isInternal))
    .toReversed();

/** Nothing at all where there are no rows. */
async function* asJson(rows: AsyncGenerator<string>, kind: Kind): AsyncGenerator<string> {
  for await (const row of rows) {
    yield `${kind.count === 0 ? '[\n' : ',\n'}${row}`;
    kind.count += 1;
  }
  if (kind.count > 0) yield '\n]\n';
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

async function* asHtml(label: string, rows: AsyncGenerator<string>): AsyncGenerator<string> {
  yield pageHead(label);
  for await (const row of rows) yield recordHtml(row);
  yield pageFoot;
}
