import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { file_removals, files } from '#db/schema/platform/files.ts';
import type { FileSubjectType, FileVisibility } from '#shared/choices/platform/files.ts';
import type { FileStore } from './file-store.server.ts';

export type SampleFile = {
  id: string;
  original_name: string;
  contentType: string;
  ext: string;
  bytes: Uint8Array;
  subject: { type: FileSubjectType; id: string };
  /** Its owner and the studio read it unless told otherwise. */
  visibility?: FileVisibility;
  created_at: Date;
};

/** A file of the sample data. Its path is always the same: where the studio was not filled after all, the next time writes there again. */
export async function storeSampleFile(tx: Tx, store: FileStore, file: SampleFile): Promise<void> {
  const { id, original_name, contentType: content_type, ext, bytes, subject, created_at, visibility = 'owner' } = file;
  const filename = `${id}.${ext}`;
  const path = `sample/${filename}`;
  const row = { id, original_name, filename, path, content_type, size: bytes.length, visibility };
  const [made] = await tx
    .insert(files)
    .values({ ...row, subject_type: subject.type, subject_id: subject.id, is_sample: true, created_at })
    .onConflictDoNothing()
    .returning({ id: files.id });
  if (!made) return;
  // Left by samples that were removed.
  await tx.delete(file_removals).where(eq(file_removals.path, path));
  await store.put(path, bytes);
}
