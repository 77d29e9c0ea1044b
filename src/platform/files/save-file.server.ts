import { v7 } from 'uuid';
import type { DbOrTx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import type { FileStore } from './file-store.server.ts';

export type NewFile = {
  bytes: Uint8Array;
  original_name: string;
  /** From a check of the content, such as `checkImage`; without one the file is only ever offered as a download. */
  type?: { contentType: string; ext: string };
  uploaded_by: string | null;
  is_public: boolean;
  /** Belongs to a sample record, and goes with it. */
  is_sample?: boolean;
};

export type FileRow = typeof files.$inferSelect;

/** Keeps the bytes first: a row without its file would be a broken link, a file without its row is only waste. */
export async function saveFile(tx: DbOrTx, store: FileStore, file: NewFile): Promise<FileRow> {
  const id = v7();
  const type = file.type ?? { contentType: 'application/octet-stream', ext: 'bin' };
  const filename = `${id}.${type.ext}`;
  const now = new Date();
  const path = `${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}/${filename}`;
  await store.put(path, file.bytes);
  try {
    const [row] = await tx
      .insert(files)
      .values({
        id,
        original_name: displayName(file.original_name) || filename,
        filename,
        path,
        content_type: type.contentType,
        size: file.bytes.length,
        is_public: file.is_public,
        uploaded_by: file.uploaded_by,
        is_sample: file.is_sample ?? false,
      })
      .returning();
    if (!row) throw new Error('The file row was not written');
    return row;
  } catch (error) {
    await store.delete(path);
    throw error;
  }
}

/** The last part of what a browser may send as a path, without control characters. */
const displayName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, 200).toWellFormed();
