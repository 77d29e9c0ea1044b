import { createHash } from 'node:crypto';
import { messageLimits } from '#features/desk/conversations/choices.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { type ParsedMail, parseMail } from './parse.server.ts';
import type { Place } from './receive.server.ts';

/** Room for files of the size that a message may bring, as mail encodes them. Of what is larger, only the head is read. */
export const mostBytes = Math.ceil(messageLimits.fileBytes * 1.4) + 2 * 1024 ** 2;

const limits = { files: messageLimits.files, fileBytes: messageLimits.fileBytes };
const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

export async function parsed(raw: Uint8Array, tooLarge: number | null): Promise<ParsedMail> {
  const mail = await parseMail(raw, limits);
  if (tooLarge === null) return mail;
  const note = `This mail is too large to be taken in (${fileSizeText(tooLarge)}). All of it is in the mailbox.`;
  return { ...mail, text: note, html: null, files: [], left_out: [] };
}

/** As much as its headers say, if they can be read. */
export async function unreadable({ mailbox, uid_validity, uid }: Place, raw: Uint8Array | null): Promise<ParsedMail> {
  const text = 'This mail cannot be read. It is in the mailbox.';
  const head = raw && (await parseMail(new Uint8Array(raw.subarray(0, headBytes(raw))), limits).catch(() => null));
  const message_hash = hashOf(raw ?? `${mailbox} ${uid_validity} ${uid}`);
  return { ...(head ?? (await parseMail(new Uint8Array(), limits))), message_hash, text, html: null, files: [], left_out: [] };
}

const headBytes = (raw: Uint8Array): number => {
  const end = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).indexOf('\r\n\r\n');
  return end < 0 ? Math.min(raw.length, 10_000) : end;
};
