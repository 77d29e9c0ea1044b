import { createHash, type Hash } from 'node:crypto';
import { isFileKey } from '#platform/files/file-key.ts';
import { damaged, readArchive } from './archive.server.ts';
import { BackupError } from './backup-error.server.ts';
import { fileLine, names } from './entry-names.ts';
import { type Manifest, manifestSchema, newerSchema } from './manifest.ts';
import type { ArchiveSource } from './place.server.ts';

/** What is done with the parts of a backup. Each reads its content to the end; without one the content is only checked. */
export type BackupVisitor = {
  secret?(secret: string): Promise<void>;
  /** The parts of one table come one after another. */
  table?(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  jobs?(content: AsyncIterable<Buffer>): Promise<void>;
  file?(key: string, content: AsyncIterable<Buffer>): Promise<void>;
};

/** More than any manifest or secret has. */
const mostInMemory = 64 * 1024 * 1024;

/** Reads a backup from its first byte to its last, and fails if anything in it is not as its manifest says. */
export async function readBackup(
  archive: ArchiveSource,
  passphrase: string | undefined,
  visitor: BackupVisitor = {},
): Promise<Manifest> {
  const tables = new Map<string, Hash>();
  const jobs = createHash('sha256');
  const foundFiles = createHash('sha256');
  const listedFiles = createHash('sha256');
  const found: { files: number; secret: boolean; manifest?: Manifest } = { files: 0, secret: false };

  await readArchive(archive, passphrase, async (name, content) => {
    // The manifest is the end.
    if (found.manifest) throw damaged(archive);
    const [folder = '', ...rest] = name.split('/');
    if (name === names.secret) {
      found.secret = true;
      const secret = (await whole(archive, content)).toString();
      await visitor.secret?.(secret);
    } else if (name === names.manifest) {
      found.manifest = parseManifest(archive, await whole(archive, content));
    } else if (folder === names.tables && rest.length === 2 && rest[0]) {
      const hash = tables.get(rest[0]) ?? createHash('sha256');
      tables.set(rest[0], hash);
      await pass(hashed(content, hash), visitor.table?.bind(visitor, rest[0]));
    } else if (folder === names.jobs) {
      await pass(hashed(content, jobs), visitor.jobs?.bind(visitor));
    } else if (folder === names.fileList) {
      await pass(hashed(content, listedFiles));
    } else if (folder === names.files && isFileKey(rest.join('/'))) {
      const key = rest.join('/');
      const hash = createHash('sha256');
      let size = 0;
      const counted = hashed(content, hash, (bytes) => {
        size += bytes;
      });
      await pass(counted, visitor.file?.bind(visitor, key));
      foundFiles.update(fileLine(hash.digest('hex'), size, key));
      found.files += 1;
    } else {
      throw damaged(archive);
    }
  });

  const { manifest } = found;
  if (!manifest || !found.secret) throw damaged(archive);
  const files = foundFiles.digest('hex');
  const isWhole =
    sameTables(manifest, tables) &&
    jobs.digest('hex') === manifest.jobs.sha256 &&
    found.files === manifest.files.count &&
    files === manifest.files.sha256 &&
    files === listedFiles.digest('hex');
  if (!isWhole) throw damaged(archive);
  return manifest;
}

function sameTables(manifest: Manifest, found: Map<string, Hash>): boolean {
  const known = new Set(manifest.tables.map(({ name }) => name));
  const none = createHash('sha256').digest('hex');
  return (
    [...found.keys()].every((name) => known.has(name)) &&
    manifest.tables.every(({ name, sha256 }) => (found.get(name)?.digest('hex') ?? none) === sha256)
  );
}

function parseManifest(archive: ArchiveSource, bytes: Buffer): Manifest {
  try {
    const read: unknown = JSON.parse(bytes.toString());
    if (newerSchema.safeParse(read).success) {
      throw new BackupError('This backup was made by a newer Foyer than this one; restore it with that version.');
    }
    return manifestSchema.parse(read);
  } catch (cause) {
    throw cause instanceof BackupError ? cause : damaged(archive, cause);
  }
}

async function whole(archive: ArchiveSource, content: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const bytes of content) {
    length += bytes.length;
    if (length > mostInMemory) throw damaged(archive);
    kept.push(bytes);
  }
  return Buffer.concat(kept, length);
}

async function* hashed(
  content: AsyncIterable<Buffer>,
  hash: Hash,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    hash.update(bytes);
    onBytes(bytes.length);
    yield bytes;
  }
}

/** To whoever wants it, or to its end. */
async function pass(content: AsyncIterable<Buffer>, visit?: (content: AsyncIterable<Buffer>) => Promise<void>): Promise<void> {
  if (visit) return visit(content);
  for await (const _ of content);
}
