import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { AppError } from '#shared/app-error.ts';
import type { FileStore } from './file-store.server.ts';

export type ZipLimits = {
  entries: number;
  /** Of one file, and of all of them, unpacked. */
  entryBytes: number;
  totalBytes: number;
};
export type ZipEntry = { name: string; size: number };
type Found = ZipEntry & { method: number; packed: number; crc: number; at: number };
export type ZipReader = { entries: readonly ZipEntry[]; read(entry: ZipEntry): Promise<Buffer> };

const inflate = promisify(inflateRaw);
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endSize = 22;
const mostComment = 65_535;
/** The index of an archive is read at once. */
const mostIndex = 16 * 1024 ** 2;
/** Nothing that people write packs better than this; what does is made to fill a disk. */
const mostRatio = 200;
const smallBytes = 1024 ** 2;

const refuse = (message: string, cause?: unknown) => new AppError('BAD_REQUEST', message, { cause });
const broken = (cause?: unknown) => refuse('This archive cannot be read. Please make it again.', cause);

/**
 * Reads a stored zip by its index: any file of it, in any order, without unpacking the others. Names are names and no paths of a disk,
 * so it does not matter what they point to. What an entry claims about its size is checked before a byte of it is unpacked, and while.
 */
export async function openZip(store: Pick<FileStore, 'get'>, key: string, size: number, limits: ZipLimits): Promise<ZipReader> {
  const piece = async (start: number, length: number): Promise<Buffer> => {
    if (start < 0 || length < 0 || start + length > size) throw broken();
    if (length === 0) return Buffer.alloc(0);
    const found = await store.get(key, { start, end: start + length - 1 });
    if (!found) throw broken();
    const bytes = await buffer(found.stream);
    if (bytes.length !== length) throw broken();
    return bytes;
  };

  const tail = await piece(Math.max(0, size - endSize - mostComment), Math.min(size, endSize + mostComment));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endSize > tail.length || tail.readUInt32LE(end) !== endMark) throw broken();
  const count = tail.readUInt16LE(end + 10);
  const indexSize = tail.readUInt32LE(end + 12);
  const indexAt = tail.readUInt32LE(end + 16);
  if (count > limits.entries || count === 0xffff) throw refuse(`An archive may hold at most ${limits.entries} files.`);
  if (indexSize > mostIndex || indexAt === 0xffffffff) throw refuse('This archive is too large.');
  const entries = readIndex(await piece(indexAt, indexSize), count, limits);

  return {
    entries,
    async read(wanted) {
      const entry = entries.find((one) => one === wanted);
      if (!entry) throw broken();
      const head = await piece(entry.at, 30);
      if (head.readUInt32LE(0) !== localMark) throw broken();
      const packed = await piece(entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), entry.packed);
      const bytes = entry.method === 0 ? packed : await unpack(packed, entry.size);
      if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw broken();
      return bytes;
    },
  };
}

const unpack = (packed: Buffer, size: number): Promise<Buffer> =>
  // One byte more than it claims is enough to see that it lies.
  inflate(packed, { maxOutputLength: size + 1 }).catch((error: unknown) => {
    throw broken(error);
  });

function readIndex(index: Buffer, count: number, limits: ZipLimits): Found[] {
  const entries: Found[] = [];
  let at = 0;
  let total = 0;
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > index.length || index.readUInt32LE(at) !== entryMark) throw broken();
    const flags = index.readUInt16LE(at + 8);
    const nameLength = index.readUInt16LE(at + 28);
    const name = index.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const entry: Found = {
      name: name.replaceAll('\\', '/'),
      method: index.readUInt16LE(at + 10),
      crc: index.readUInt32LE(at + 16),
      packed: index.readUInt32LE(at + 20),
      size: index.readUInt32LE(at + 24),
      at: index.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + index.readUInt16LE(at + 30) + index.readUInt16LE(at + 32);
    if (entry.name.endsWith('/')) continue;
    if (flags & 1) throw refuse('This archive is locked with a password. Please make one without.');
    if (entry.method !== 0 && entry.method !== 8) throw refuse(`“${entry.name}” is packed in a way that is not known here.`);
    if (entry.size > limits.entryBytes) throw refuse(`“${entry.name}” is too large.`);
    if (entry.size > smallBytes && entry.size > entry.packed * mostRatio)
      throw refuse('This archive would unpack to far more than it is.');
    total += entry.size;
    if (total > limits.totalBytes) throw refuse('This archive would unpack to more than is taken.');
    entries.push(entry);
  }
  return entries;
}
