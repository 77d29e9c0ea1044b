import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { type ArchiveWriter, writeArchive } from './archive.server.ts';
import { BackupError } from './backup-error.server.ts';
import { filePart, names } from './entry-names.ts';
import type { Manifest, ManifestTable } from './manifest.ts';
import { copyJobs, copyOut, hasQueue, listMigrations, listSequences, listTables, type Table } from './tables.server.ts';

export type BackupSource = {
  databaseUrl: string;
  files: FileStore;
  secret: string;
  /** Of this program. */
  version: string;
};

export type WrittenBackup = { path: string; size: number; manifest: Manifest };

/** As many bytes of a table are held at a time. */
const partBytes = 1024 * 1024;
const filesAtOnce = 500;

/** One file that holds everything, as it was in one moment; whoever writes meanwhile is not held up. */
export async function writeBackup(source: BackupSource, path: string, passphrase?: string): Promise<WrittenBackup> {
  const client = new pg.Client({ connectionString: source.databaseUrl, application_name: 'foyer backup' });
  // One that breaks fails the statement under way, which is enough to hear of.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    let manifest: Manifest | null = null;
    const size = await writeArchive(path, passphrase, async (archive) => {
      manifest = await fillArchive(archive, client, source);
    });
    await client.query('commit');
    if (!manifest) throw new Error('A backup was written without its manifest');
    return { path, size, manifest };
  } finally {
    await client.end();
  }
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
  addCopy(archive, client, copyOut(table), names.table(table.name));

/** The text of a COPY in parts, because an entry must know its size before it begins. */
async function addCopy(archive: ArchiveWriter, client: pg.Client, copy: string, folder: string) {
  const hash = createHash('sha256');
  let part = 0;
  let kept: Buffer[] = [];
  let length = 0;
  const write = async () => {
    part += 1;
    await archive.add(filePart(folder, part), Buffer.concat(kept, length));
    kept = [];
    length = 0;
  };
  const stream = client.query(copyTo(copy));
  for await (const bytes of stream) {
    hash.update(bytes);
    kept.push(bytes);
    length += bytes.length;
    if (length >= partBytes) await write();
  }
  if (length > 0) await write();
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

/** The files that rows of this moment name. What lies in the store beside them is on its way in or out. */
async function addFiles(archive: ArchiveWriter, client: pg.Client, store: FileStore): Promise<Manifest['files']> {
  const list = createHash('sha256');
  const total = { count: 0, bytes: 0, missing: [] as string[] };
  let after = '';
  for (let part = 1; ; part += 1) {
    const { rows } = await client.query<{ path: string }>(
      'select path from files where path collate "C" > $1 order by path collate "C" limit $2',
      [after, filesAtOnce],
    );
    let lines = '';
    for (const { path } of rows) {
      after = path;
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
    if (lines) await archive.add(filePart(names.fileList, part), Buffer.from(lines));
    if (rows.length < filesAtOnce) return { ...total, sha256: list.digest('hex') };
  }
}

export const fileLine = (sha256: string, size: number, key: string): string => `${sha256} ${size} ${key}\n`;

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
  await Promise.all([pipeline(stored.stream, hashing), archive.addStream(names.file(key), stored.size, hashing)]);
  return { size: stored.size, sha256: hash.digest('hex') };
}
