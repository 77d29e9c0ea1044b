import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { isMissing, syncFolder } from '#platform/files/local-partials.server.ts';
import { BackupError } from './backup-error.server.ts';
import { decryptWith, encryptedMagic, encryptWith } from './cipher.server.ts';

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  addStream(name: string, size: number, content: Readable): Promise<void>;
};

/** Pictures and PDF files hardly shrink: a higher level would cost time and gain nothing. */
const level = 3;
const partial = '.partial';
const dayInMs = 86_400_000;

/**
 * A tar file, compressed and with a passphrase encrypted. It appears under its name only when it is complete and on the disk.
 * `content` is what `fill` answers.
 */
export async function writeArchive<T>(
  path: string,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<{ size: number; content: T }> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder);
  const draft = `${path}${partial}`;
  const tar = pack();
  const stream = tar as unknown as NodeJS.ReadableStream;
  const file = (await open(draft, 'wx', 0o600)).createWriteStream({ flush: true });
  try {
    const writing = passphrase
      ? pipeline(stream, createGzip({ level }), encryptWith(passphrase), file)
      : pipeline(stream, createGzip({ level }), file);
    const filling = fill(writerTo(tar));
    const closing = filling.then(() => tar.finalize());
    // On a full disk nothing is taken any more from whoever fills.
    await Promise.race([writing, closing.then(() => writing)]);
    const content = await filling;
    await rename(draft, path);
    await syncFolder(folder);
    return { size: (await stat(path)).size, content };
  } catch (error) {
    tar.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

function writerTo(tar: ReturnType<typeof pack>): ArchiveWriter {
  const addStream = async (name: string, size: number, content: Readable) => {
    const entry = tar.entry({ name, size, mode: 0o600 });
    await pipeline(content, entry as unknown as NodeJS.WritableStream);
  };
  // An empty piece is never taken.
  const add = (name: string, content: Buffer) =>
    addStream(name, content.length, Readable.from(content.length > 0 ? [content] : []));
  return { add, addStream };
}

/** What a killed backup left; one that is being written is never so old. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('foyer-') || !name.endsWith(partial)) continue;
    const path = join(folder, name);
    const about = await stat(path).catch(() => null);
    if (about && Date.now() - about.mtimeMs > dayInMs) await rm(path, { force: true });
  }
}

/** Hands over every entry in the order of the file. Fails with one sentence for what is no backup, cut off or damaged. */
export async function readArchive(
  path: string,
  passphrase: string | undefined,
  onEntry: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const isEncrypted = await startsEncrypted(path);
  if (isEncrypted && !passphrase) throw new BackupError('This backup is encrypted; set BACKUP_PASSPHRASE to its passphrase.');
  const tar = extract();
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  const reading =
    isEncrypted && passphrase
      ? pipeline(source, decryptWith(passphrase), createGunzip(), tar)
      : pipeline(source, createGunzip(), tar);
  // Whether the file broke off, and not whoever reads it.
  let broke = true;
  async function* guarded(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
    broke = true;
    for await (const bytes of entry) {
      broke = false;
      yield bytes as Buffer;
      broke = true;
    }
    broke = false;
  }
  try {
    for await (const entry of tar) {
      broke = false;
      await onEntry(entry.header.name, guarded(entry));
      broke = true;
      entry.resume();
    }
    await reading;
  } catch (error) {
    tar.destroy();
    // Where the stream broke says why; that its reader was then cut off does not.
    const cause = await reading.then(
      () => error,
      (reason: unknown) => reason,
    );
    if (!broke) throw error;
    throw cause instanceof BackupError ? cause : damaged(path, cause);
  }
}

export const damaged = (path: string, cause?: unknown): BackupError =>
  new BackupError(`The file ${path} is damaged or cut off; take another backup.`, { cause });

async function startsEncrypted(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw new BackupError(isMissing(cause) ? `There is no file ${path}.` : `The file ${path} cannot be read.`, { cause });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedMagic.length), 0, encryptedMagic.length, 0);
    if (buffer.equals(encryptedMagic)) return true;
    const isGzip = bytesRead > 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
    if (!isGzip) throw new BackupError(`The file ${path} is not a backup of Foyer.`);
    return false;
  } finally {
    await handle.close();
  }
}
