import { buffer } from 'node:stream/consumers';
import type { DbOrTx } from '#db/client.ts';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import type { FileStore } from './file-store.server.ts';
import { type Belonging, type FileRow, findFile } from './files.server.ts';
import type { Upload } from './uploads.server.ts';

export type StoredPdf = { file: FileRow; bytes: Buffer };

/** Null when there is none, or when its bytes are gone: then it is drawn again. */
export async function readPdf(db: DbOrTx, store: FileStore, file_id: string | null): Promise<StoredPdf | null> {
  const file = file_id ? await findFile(db, file_id) : null;
  const found = file && (await store.get(file.path));
  return file && found ? { file, bytes: await buffer(found.stream) } : null;
}

export const asAttachment = ({ file, bytes }: StoredPdf): MailAttachment => ({
  filename: file.original_name,
  content_type: file.content_type,
  content: bytes.toString('base64'),
});

export const pdfUpload = (number: string, bytes: Buffer): Upload => ({
  bytes,
  original_name: `${number}.pdf`,
  type: { contentType: 'application/pdf', ext: 'pdf' },
});

/** A client's own document: the client reads it as theirs, the studio reads all of them. That of a sample record is a sample too. */
export const clientDocument = (
  subject: Belonging['subject'],
  { user_id, is_sample }: { user_id: string | null; is_sample: boolean },
): Belonging => ({ uploaded_by: null, owner_id: user_id, subject, visibility: 'owner', is_sample });
