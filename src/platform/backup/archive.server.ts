import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupDamaged, BackupError } from './backup-error.server.ts';
import { decryptWith, encryptedMagic, encryptWith } from './cipher.server.ts';
import type { ArchiveSource, ArchiveTarget } from './place.server.ts';

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>;
  addStream(name: string, size: number, content: Readable): Promise<void>;
};

/** Pictures and PDF files hardly shrink: a higher level would cost time and gain nothing. */
const level = 3;

/** A tar file, compressed and with a passphrase encrypted. `content` is what `fill` answers. */
export async function writeArchive<T>(
  target: ArchiveTarget,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<{ size: number; content: T }> {
  const tar = pack();
  const stream = tar as unknown as NodeJS.ReadableStream;
  const output = new PassThrough();
  const saving = target.save(output);
  const packing = passphrase
    ? pipeline(stream, createGzip({ level }), encryptWith(passphrase), output)
    : pipeline(stream, createGzip({ level }), output);
  const filling = fill(writerTo(tar));
  const closing = filling.then(() => tar.finalize());
  const writing = Promise.all([saving, packing]);
  try {
    // On a full disk nothing is taken any more from whoever fills.
    const [size] = await Promise.race([writing, closing.then(() => writing)]);
    return { size, content: await filling };
  } catch (error) {
    tar.destroy();
    const [saved] = await Promise.allSettled([saving, packing]);
    // That the stream was cut is what follows; why it could not be saved comes first.
    const isCut = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    throw isCut && saved.status === 'rejected' ? saved.reason : error;
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

/** Hands over every entry in the order of the file. Fails with one sentence for what is no backup, cut off or damaged. */
export async function readArchive(
  archive: ArchiveSource,
  passphrase: string | undefined,
  onEntry: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const isEncrypted = await startsEncrypted(archive);
  if (isEncrypted && !passphrase) throw new BackupError('This backup is encrypted; set BACKUP_PASSPHRASE to its passphrase.');
  const tar = extract();
  const file = await archive.open();
  const source = readable(archive, file);
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
    throw cause instanceof BackupError ? cause : damaged(archive, cause);
  } finally {
    // A wrong passphrase leaves it half read.
    file.destroy();
  }
}

/** A disk or a network that fails is no damage. */
async function* readable({ name }: ArchiveSource, source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new BackupError(`The file ${name} could not be read to its end.`, { cause });
  }
}

export const damaged = ({ name }: ArchiveSource, cause?: unknown): BackupDamaged =>
  new BackupDamaged(`The file ${name} is damaged or cut off; take another backup.`, { cause });

async function startsEncrypted(archive: ArchiveSource): Promise<boolean> {
  const start = await firstBytes(await archive.open(), encryptedMagic.length);
  if (start.equals(encryptedMagic)) return true;
  const isGzip = start.length > 2 && start[0] === 0x1f && start[1] === 0x8b;
  if (!isGzip) throw new BackupDamaged(`The file ${archive.name} is not a backup of Foyer.`);
  return false;
}

async function firstBytes(stream: Readable, count: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  // Leaving the loop closes the stream.
  for await (const more of stream) {
    bytes = Buffer.concat([bytes, more]);
    if (bytes.length >= count) break;
  }
  return bytes.subarray(0, count);
}
