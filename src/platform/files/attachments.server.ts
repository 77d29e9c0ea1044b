import { AppError } from '#shared/app-error.ts';
import { wrongKind } from '#shared/attachments.ts';
import type { Upload } from './uploads.server.ts';

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

/** Judges each file by its content; what the browser called it proves nothing. `field` is where the refusal stands. */
export async function readAttachments(files: readonly File[], field = 'attachments'): Promise<Upload[]> {
  const read: Upload[] = [];
  for (const file of files) {
    const type = await typeOf(file);
    if (!type) {
      const problem = wrongKind(file.name);
      throw new AppError('BAD_REQUEST', problem, { fields: { [field]: problem } });
    }
    read.push({ bytes: file, original_name: file.name, type });
  }
  return read;
}

async function typeOf(file: File): Promise<Upload['type'] | null> {
  const { fileTypeFromBlob } = await import('file-type');
  const found = await fileTypeFromBlob(file);
  if (found && binary.has(found.mime)) return { contentType: found.mime, ext: found.ext };
  // Whatever can be read as text is kept as plain text, so that no page or script in it ever runs.
  if ((!found || found.mime === 'application/xml') && (await isText(file))) return { contentType: 'text/plain', ext: 'txt' };
  return null;
}

async function isText(file: File): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    // Piece by piece: other requests are answered in between.
    for await (const piece of file.stream()) if (programBytes.test(decoder.decode(piece, { stream: true }))) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a program from a text.
const programBytes = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
