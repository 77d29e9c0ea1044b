import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { v7 } from 'uuid';
import { file_removals } from '#db/schema/platform/files.ts';
import { type FilePorts, removeNow } from './removals.server.ts';

export type Upload = {
  /** A blob is read piece by piece, from wherever it is. */
  bytes: Uint8Array | Blob;
  original_name: string;
  /** From a check of the content, such as `preparePicture`; without one the file is only ever offered as a download. */
  type?: { contentType: string; ext: string };
};

/** Bytes that are in the store and wait for their row. */
export type StoredBytes = {
  id: string;
  original_name: string;
  filename: string;
  path: string;
  content_type: string;
  size: number;
};

/** Far longer than any request takes. */
const abandonedAfterMs = 86_400_000;

/**
 * Stores the bytes, then runs `keep`, whose transaction makes them files with `createFile`. What it did not keep, because it
 * failed or decided otherwise, is removed again; after a crash housekeeping does that.
 */
export async function withUploads<T>(
  ports: FilePorts,
  uploads: readonly Upload[],
  keep: (stored: StoredBytes[]) => Promise<T>,
): Promise<T> {
  if (uploads.length === 0) return keep([]);
  const named = uploads.map((upload) => ({ upload, stored: describe(upload) }));
  const stored = named.map((one) => one.stored);
  const due_at = new Date(Date.now() + abandonedAfterMs);
  await ports.db.insert(file_removals).values(stored.map(({ path }) => ({ path, due_at })));
  try {
    for (const one of named) await ports.files.put(one.stored.path, contentOf(one.upload));
    return await keep(stored);
  } finally {
    await removeNow(
      ports,
      stored.map(({ path }) => path),
    );
  }
}

export const withUpload = <T>(ports: FilePorts, upload: Upload, keep: (stored: StoredBytes) => Promise<T>): Promise<T> =>
  withUploads(ports, [upload], ([stored]) => {
    if (!stored) throw new Error('Nothing was stored');
    return keep(stored);
  });

const contentOf = ({ bytes }: Upload): Uint8Array | Readable =>
  bytes instanceof Blob ? Readable.fromWeb(bytes.stream() as NodeReadableStream) : bytes;

function describe({ bytes, original_name, type }: Upload): StoredBytes {
  const id = v7();
  const { contentType: content_type, ext } = type ?? { contentType: 'application/octet-stream', ext: 'bin' };
  return {
    id,
    ...nameAndPath(id, original_name, ext),
    content_type,
    size: bytes instanceof Blob ? bytes.size : bytes.length,
  };
}

/** What a file is called: by people, and by us. */
export function nameAndPath(id: string, original_name: string, ext: string) {
  const filename = `${id}.${ext}`;
  const now = new Date();
  const path = `${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${filename}`;
  return { original_name: displayName(original_name) || filename, filename, path };
}

/** The last part of what a browser may send as a path, without control characters. */
const displayName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, 200).toWellFormed();
