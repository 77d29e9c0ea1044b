import { fileTypeFromBuffer } from 'file-type';
import type { Tx } from '#db/client.ts';
import { ticket_attachments } from '#db/schema/desk/tickets.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { type FileRow, saveFile } from '#platform/files/save-file.server.ts';
import { AppError } from '#shared/app-error.ts';
import { wrongKind } from './choices.ts';

const binary = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
  'application/pdf',
  'application/rtf',
  'application/zip',
  // Office files of before 2007 share one container.
  'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]);

export type Attachment = { bytes: Uint8Array; original_name: string; type: { contentType: string; ext: string } };

/** Judges each file by its content; what the browser called it proves nothing. */
export async function readAttachments(files: readonly File[]): Promise<Attachment[]> {
  const read: Attachment[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = await typeOf(bytes);
    if (!type) {
      const problem = wrongKind(file.name);
      throw new AppError('BAD_REQUEST', problem, { fields: { attachments: problem } });
    }
    read.push({ bytes, original_name: file.name, type });
  }
  return read;
}

async function typeOf(bytes: Uint8Array): Promise<Attachment['type'] | null> {
  const found = await fileTypeFromBuffer(bytes);
  if (found && binary.has(found.mime)) return { contentType: found.mime, ext: found.ext };
  // Whatever can be read as text is kept as plain text, so that no page or script in it ever runs.
  if ((!found || found.mime === 'application/xml') && isText(bytes)) return { contentType: 'text/plain', ext: 'txt' };
  return null;
}

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a program from a text.
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch {
    return false;
  }
}

/** Keeps the files privately. `saved` tells the caller which bytes to take back when the transaction fails later. */
export async function saveAttachments(
  tx: Tx,
  store: FileStore,
  uploaded_by: string | null,
  attachments: Attachment[],
  saved: FileRow[],
): Promise<void> {
  for (const attachment of attachments) {
    saved.push(await saveFile(tx, store, { ...attachment, uploaded_by, is_public: false }));
  }
}

export async function attachFiles(tx: Tx, ticket_id: string, files: FileRow[]): Promise<void> {
  if (files.length === 0) return;
  await tx.insert(ticket_attachments).values(files.map((file) => ({ ticket_id, file_id: file.id })));
}
