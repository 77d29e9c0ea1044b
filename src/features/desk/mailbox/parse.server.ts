import { createHash, randomUUID } from 'node:crypto';
import type { Address, Attachment } from 'postal-mime';
import { hashOfMessageId } from '#platform/mail/mail-threads.server.ts';
import { storable } from '#shared/storable.ts';
import { type LeftOut, whyLeftOut } from './attachments-policy.ts';

export type MailFile = { name: string; bytes: Uint8Array };

export type ParsedMail = {
  message_id: string | null;
  /** The same for every copy of the mail. */
  message_hash: string;
  from: { name: string; address: string };
  /** Everybody it went to, as far as it says so. */
  recipients: string[];
  subject: string;
  /** All of the words, and the same as the sender laid them out. */
  text: string;
  html: string | null;
  /** The mails that it answers, the nearest first. */
  answers: string[];
  header: (name: string) => string | undefined;
  files: MailFile[];
  left_out: LeftOut[];
};

const mostText = 200_000;
const mostHtml = 1_000_000;
const mostAnswers = 30;
/** A picture that stands in the text and is as small as this is a logo, not something that was sent. */
const logoBytes = 20_000;
const inlineBytes = 300_000;

const cut = (text: string, most: number): string => storable(text.slice(0, most));
/** One line, without anything that would let it look like another. */
const line = (text: string | undefined, most: number): string =>
  storable(text ?? '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

export async function parseMail(raw: Uint8Array, limits: { files: number; fileBytes: number }): Promise<ParsedMail> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 50 });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const all = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const message_id = line(mail.messageId, 998) || null;
  const [sender] = mail.from ? flat([mail.from]) : [];
  const address = line(sender?.address, 320).toLowerCase();
  const recipients = [
    ...flat([...(mail.to ?? []), ...(mail.cc ?? [])]).map((one) => one.address),
    ...['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].flatMap(all),
  ].flatMap((one) => /[^\s<>,;]+@[^\s<>,;]+/.exec(one)?.[0] ?? []);
  const { files, left_out, html } = takeFiles(mail.attachments, mail.html ?? null, limits);
  return {
    message_id,
    message_hash: message_id ? hashOfMessageId(message_id) : createHash('sha256').update(raw).digest('hex'),
    from: { name: line(sender?.name, 100) || address, address },
    recipients: recipients.slice(0, 200),
    subject: line(mail.subject, 200),
    text: cut((mail.text ?? (mail.html ? await textOf(mail.html) : '')).replaceAll('\r\n', '\n').trim(), mostText),
    html: html && html.length <= mostHtml ? storable(html) : null,
    answers: idsIn(mail.inReplyTo, mail.references),
    header,
    files,
    left_out,
  };
}

const flat = (addresses: readonly Address[]) => addresses.flatMap((one) => one.group ?? [one]);

const idsIn = (inReplyTo = '', references = ''): string[] => {
  const ids = (text: string) => text.match(/<[^<>\s]{1,900}>/g) ?? [];
  return [...new Set([...ids(inReplyTo), ...ids(references).toReversed()])].slice(0, mostAnswers);
};

/** The parser makes text of HTML where a mail has both kinds of parts, in time that grows with its length alone. */
async function textOf(html: string): Promise<string> {
  const { default: PostalMime } = await import('postal-mime');
  const end = randomUUID();
  const part = (type: string, body: string) => `--${end}\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}\r\n`;
  const both = `Content-Type: multipart/mixed; boundary="${end}"\r\n\r\n${part('text/plain', '')}${part('text/html', html)}--${end}--\r\n`;
  return (await PostalMime.parse(both)).text ?? '';
}

type Taken = { files: MailFile[]; left_out: LeftOut[]; html: string | null };

/** What is sent along; pictures that stand in the text are put into it, so that it asks nobody for them. */
function takeFiles(
  attachments: readonly Attachment[],
  given: string | null,
  limits: { files: number; fileBytes: number },
): Taken {
  const files: MailFile[] = [];
  const left_out: LeftOut[] = [];
  let html = given;
  for (const [at, attachment] of attachments.entries()) {
    const { content, mimeType, contentId } = attachment;
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const name = line(attachment.filename ?? '', 200) || nameOf(mimeType, at);
    const cid = contentId && html ? `cid:${contentId.replaceAll(/[<>]/g, '')}` : null;
    const isShown = cid !== null && html?.includes(cid) && /^image\/(png|jpeg|gif|webp)$/.test(mimeType);
    if (isShown && bytes.length <= inlineBytes)
      html = html?.replaceAll(cid, `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`) ?? null;
    if (isShown && bytes.length <= logoBytes) continue;
    const reason = whyLeftOut({ name, size: bytes.length }, files.length, limits);
    if (reason) left_out.push({ name, reason });
    else files.push({ name, bytes });
  }
  return { files, left_out, html };
}

const nameOf = (mimeType: string, at: number): string =>
  mimeType === 'message/rfc822' ? `mail-${at + 1}.eml` : `attachment-${at + 1}`;
