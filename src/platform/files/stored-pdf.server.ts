import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import type { FileStore } from './file-store.server.ts';
import { type FileRow, saveFile } from './save-file.server.ts';

export type StoredPdf = { file: FileRow; bytes: Buffer };

/** Null when there is none, or when its bytes are gone: then it is drawn again. */
export async function readPdf(db: DbOrTx, store: FileStore, file_id: string | null): Promise<StoredPdf | null> {
  if (!file_id) return null;
  const [file] = await db.select().from(files).where(eq(files.id, file_id));
  const found = file && (await store.get(file.path));
  return file && found ? { file, bytes: await buffer(found.stream) } : null;
}

export const asAttachment = ({ file, bytes }: StoredPdf): MailAttachment => ({
  filename: file.original_name,
  content_type: file.content_type,
  content: bytes.toString('base64'),
});

/** A client's own document: the client reads it as theirs, the studio reads all of them. That of a sample record is a sample too. */
export const savePdf = (
  tx: DbOrTx,
  store: FileStore,
  { bytes, number, of }: { bytes: Buffer; number: string; of: { user_id: string | null; is_sample: boolean } },
): Promise<FileRow> =>
  saveFile(tx, store, {
    bytes,
    original_name: `${number}.pdf`,
    type: { contentType: 'application/pdf', ext: 'pdf' },
    uploaded_by: of.user_id,
    is_public: false,
    is_sample: of.is_sample,
  });
