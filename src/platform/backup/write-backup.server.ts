import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyJobs, copyOut, hasQueue, listMigrations, listSequences, listTables, type Table } from '#db/table-copies.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { type ArchiveWriter, writeArchive } from './archive.server.ts';
import { BackupError } from './backup-error.server.ts';
import { connected } from './connect.server.ts';
import { fileLine, names, partName } from './entry-names.ts';
import type { Manifest, ManifestTable } from './manifest.ts';
import type { ArchiveTarget } from './place.server.ts';

export type BackupSource = {
  databaseUrl: string;
  files: FileStore;
  secret: string;
  /** Of this program. */
  version: string;
};

export type WrittenBackup = { size: number; manifest: Manifest };

/** As many bytes of a table are held at a time. */
const partBytes = 1024 * 1024;
const filesAtOnce = 500;
/** In the text of a COPY it ends a row and nothing else. */
const newline = 0x0a;

/** One file that holds everything, as it was in one moment; whoever writes meanwhile is not held up. */
export async function writeBackup(source: BackupSource, target: ArchiveTarget, passphrase?: string): Promise<WrittenBackup> {
  return connected(source.databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { size, content: manifest } = await writeArchive(target, passphrase, (archive) => fillArchive(archive, client, source));
    await client.query('commit');
    return { size, manifest };
  });
}

async function fillArchive(archive: ArchiveWriter, client: pg.Client, source: BackupSource): Promise<Manifest> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupError('There is nothing to back up yet: start Foyer once first.');
  const madeAt = new Date().toISOString();
  await archive.add(names.secret, Buffer.from(source.secret));
  const tables: ManifestTable[] = [];
  for (const table of await listTables(client)) {
    const { name, columns } = table;
    tables.push({ name, columns, ...(await addTable(archive, client, table)) });
  }
  const jobs = (await hasQueue(client))
    ? await addCopy(archive, client, copyJobs, names.jobs)
    : { rows: 0, sha256: createHash('sha256').digest('hex') };
  const sequences = await listSequences(client);
  const files = await addFiles(archive, client, source.files);
  const manifest: Manifest = { format: 1, version: source.version, madeAt, migrations, tables, sequences, jobs, files };
  await archive.add(names.manifest, Buffer.from(JSON.stringify(manifest, null, 2)));
  return manifest;
}

const addTable = (archive: ArchiveWriter, client: pg.Client, table: Table) =>
  addCopy(archive, client, copyOut(table), `${names.tables}/${table.name}`);

/** The text of a COPY in parts of whole rows: an entry must know its size before it begins, and is a COPY of its own when it is restored. */
async function addCopy(archive: ArchiveWriter, client: pg.Client, copy: string, folder: string) {
  const hash = createHash('sha256');
  let part = 0;
  let kept: Buffer[] = [];
  let length = 0;
  const write = async (bytes: Buffer) => {
    part += 1;
    await archive.add(partName(folder, part), bytes);
  };
  const stream = client.query(copyTo(copy));
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    hash.update(bytes);
    kept.push(bytes);
    length += bytes.length;
    const rowEnd = bytes.lastIndexOf(newline) + 1;
    if (length < partBytes || rowEnd === 0) continue;
    const rest = bytes.subarray(rowEnd);
    await write(Buffer.concat(kept, length - rest.length));
    kept = [rest];
    length = rest.length;
  }
  if (length > 0) await write(Buffer.concat(kept, length));
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

/** The files that rows of this moment name. What lies in the store beside them is on its way in or out. */
async function addFiles(archive: ArchiveWriter, client: pg.Client, store: FileStore): Promise<Manifest['files']> {
  const list = createHash('sha256');
  const total = { count: 0, bytes: 0, missing: [] as string[] };
  await client.query('declare stored_files cursor for select path from files order by path collate "C"');
  for (let part = 1; ; part += 1) {
    const { rows } = await client.query<{ path: string }>(`fetch ${filesAtOnce} from stored_files`);
    let lines = '';
    for (const { path } of rows) {
      const file = await addFile(archive, store, path);
      if (!file) {
        total.missing.push(path);
        continue;
      }
      lines += fileLine(file.sha256, file.size, path);
      total.count += 1;
      total.bytes += file.size;
    }
    list.update(lines);
    if (lines) await archive.add(partName(names.fileList, part), Buffer.from(lines));
    if (rows.length < filesAtOnce) return { ...total, sha256: list.digest('hex') };
  }
}

async function addFile(archive: ArchiveWriter, store: FileStore, key: string) {
  const stored = await store.get(key);
  if (!stored) return null;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(bytes, _, done) {
      hash.update(bytes);
      done(null, bytes);
    },
  });
  await Promise.all([pipeline(stored.stream, hashing), archive.addStream(`${names.files}/${key}`, stored.size, hashing)]);
  return { size: stored.size, sha256: hash.digest('hex') };
}
