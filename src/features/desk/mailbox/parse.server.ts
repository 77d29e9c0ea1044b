import { createHash, randomUUID } from 'node:crypto';
import type { Address, Attachment } from 'postal-mime';
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
  /** What mail servers say of the sender, the topmost first. */
  authentication_results: string[];
  files: MailFile[];
  left_out: LeftOut[];
};

const mostText = 200_000;
const mostHtml = 1_000_000;
const mostAnswers = 30;
/** A picture that stands in the text and is as small as this is a logo, not something that was sent. */
const logoBytes = 20_000;
const inlineBytes = 300_000;
/** Parts of a mail that are looked at; one of tiny parts alone could be millions of them. */
const mostParts = 200;
/** Exactly so: a server that removes forged results may not see one whose name is spelled otherwise. */
const resultsName = /^authentication-results:/i;
/** A longer one cannot stand in a header line of an answer. */
const usualId = /^<[^<>\s]{1,250}>$/;

const cut = (text: string, most: number): string => storable(text.slice(0, most));
/** One line, without anything that would let it look like another. */
const line = (text: string | undefined, most: number): string =>
  storable(text ?? '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

export async function parseMail(raw: Uint8Array, limits: { files: number; fileBytes: number }): Promise<ParsedMail> {
  const { default: PostalMime, addressParser } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 50 });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const all = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const told = line(mail.messageId, 998);
  const message_id = usualId.test(told) ? told : null;
  const [sender] = mail.from ? flat([mail.from]) : [];
  const address = senderOf(all('from'), addressParser);
  const recipients = [
    ...flat([...(mail.to ?? []), ...(mail.cc ?? [])]).map((one) => one.address),
    ...['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].flatMap(all),
  ].flatMap((one) => one.split(/[\s<>,;]+/).filter((word) => word.length <= 320 && word.includes('@')));
  const { files, left_out, html } = takeFiles(mail.attachments, mail.html ?? null, limits);
  const words = mail.text ?? (mail.html ? await textOf(mail.html.slice(0, mostHtml)) : '');
  const text = cut(words.replaceAll('\r\n', '\n').trim(), mostText);
  const subject = line(mail.subject, 200);
  // Not the id alone: another mail may carry the same one, and must not vanish for it.
  const same = [told, address, subject, mail.date ?? '', text, mail.html?.length ?? 0, ...mail.attachments.map(sizeOf)];
  return {
    message_id,
    message_hash: createHash('sha256')
      .update(told ? same.join('\n') : raw)
      .digest('hex'),
    from: { name: line(sender?.name, 100) || address, address },
    recipients: recipients.slice(0, 200),
    subject,
    text,
    html: html && storable(html),
    answers: idsIn(mail.inReplyTo, mail.references),
    header,
    authentication_results: mail.headerLines.flatMap(({ line }) =>
      resultsName.test(line) ? [line.replace(resultsName, '')] : [],
    ),
    files,
    left_out,
  };
}

/** The address that the mail says it is from; none where it names several, or one in a way that filters may not see. */
function senderOf(headers: readonly string[], read: (header: string) => Address[]): string {
  const [sender, ...more] = headers.flatMap((header) => flat(read(header)));
  const given = sender?.address.toLowerCase() ?? '';
  const isPlain = more.length === 0 && headers[0]?.toLowerCase().includes(given) && line(given, 320) === given;
  return isPlain ? given : '';
}

const sizeOf = ({ content }: Attachment): number => (typeof content === 'string' ? content.length : content.byteLength);

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
  let html = given && given.length <= mostHtml ? given : null;
  if (attachments.length > mostParts) left_out.push({ name: `${attachments.length - mostParts} more`, reason: 'too many files' });
  for (const [at, attachment] of attachments.slice(0, mostParts).entries()) {
    const { content, mimeType, contentId } = attachment;
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const name = line(attachment.filename ?? '', 200) || nameOf(mimeType, at);
    const cid = contentId && html ? `cid:${contentId.replaceAll(/[<>]/g, '')}` : null;
    const isShown = cid !== null && html?.includes(cid) && /^image\/(png|jpeg|gif|webp)$/.test(mimeType);
    if (isShown && bytes.length <= inlineBytes) html = withPicture(html ?? '', cid, mimeType, bytes);
    if (isShown && bytes.length <= logoBytes) continue;
    const reason = whyLeftOut({ name, size: bytes.length }, files.length, limits);
    if (reason) left_out.push({ name, reason });
    else files.push({ name, bytes });
  }
  return { files, left_out, html };
}

/** Where the picture would make too much of the text, its place stays empty. */
function withPicture(html: string, cid: string, mimeType: string, bytes: Uint8Array): string {
  const source = `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
  const length = html.length + (html.split(cid).length - 1) * (source.length - cid.length);
  return length <= mostHtml ? html.replaceAll(cid, source) : html;
}

const nameOf = (mimeType: string, at: number): string =>
  mimeType === 'message/rfc822' ? `mail-${at + 1}.eml` : `attachment-${at + 1}`;
