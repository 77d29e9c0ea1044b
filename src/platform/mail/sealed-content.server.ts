import { z } from 'zod';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { redactText } from '#platform/log/redact.ts';
import { withoutValues } from './personal-values.ts';

/** What the reader gets. */
export type MailContent = {
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  unsubscribe_url?: string;
};
/** The same as the table holds it: what may be shown, and what is sent instead, encrypted. */
export type StoredContent = Omit<MailContent, 'unsubscribe_url'> & { sealed: string | null };

const content = z.object({
  // Emails that were sealed by an earlier version have their subject in the table alone.
  subject: z.string().optional(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string(), content: z.string() })),
  unsubscribe_url: z.string().optional(),
});

type Secrecy = {
  is_confidential?: boolean;
  /** The links and codes of this email, which are cut wherever they stand. */
  personal?: readonly string[];
};

/**
 * Keeps personal links and codes out of the table. Of a confidential email nothing is left to read. Of any other, the links and codes
 * that it was sent with are cut, and on top of these every address that looks as if it opened something. Attached files that hold one go along.
 */
export function sealContent(
  secrets: SecretBox,
  mail: MailContent,
  { is_confidential = false, personal = [] }: Secrecy = {},
): StoredContent {
  const { unsubscribe_url } = mail;
  const values = unsubscribe_url ? [...personal, unsubscribe_url] : personal;
  const cut = (words: string) => withoutPersonalLinks(withoutValues(words, values));
  const subject = cut(mail.subject);
  if (is_confidential) return { subject, html: '', text: '', attachments: [], sealed: secrets.seal(JSON.stringify(mail)) };
  const html = cut(mail.html);
  const text = cut(mail.text);
  const kept = mail.attachments.filter((file) => isReadable(file, cut, values.length > 0));
  const isPlain = subject === mail.subject && html === mail.html && text === mail.text && kept.length === mail.attachments.length;
  if (isPlain && !unsubscribe_url) return { subject, html, text, attachments: kept, sealed: null };
  const attachments = mail.attachments.filter((file) => !kept.includes(file));
  return {
    subject,
    html,
    text,
    attachments: kept,
    sealed: secrets.seal(JSON.stringify({ ...mail, attachments })),
  };
}

/** The mail as it is sent. Once it has gone out there is nothing left to open. */
export function openContent(secrets: Pick<SecretBox, 'open'>, stored: StoredContent): MailContent {
  const { subject, html, text, attachments, sealed } = stored;
  if (sealed === null) return { subject, html, text, attachments };
  const opened = content.parse(JSON.parse(secrets.open(sealed)));
  return { ...opened, subject: opened.subject ?? subject, attachments: [...attachments, ...opened.attachments] };
}

/** The log's own rules say what a secret in an address looks like. With `origin`, links to other sites stay as they are. */
export const withoutPersonalLinks = (words: string, origin = ''): string =>
  words.replaceAll(/https?:\/\/[^\s"'<>)]+/g, (whole) => {
    if (!whole.startsWith(origin)) return whole;
    const address = whole.replaceAll('&amp;', '&');
    const shown = redactText(address);
    if (shown === address) return whole;
    return address === whole ? shown : shown.replaceAll('&', '&amp;');
  });

/** What lies in the store has a guard of its own. A file that is no text cannot be searched, so it is kept out beside a personal link. */
function isReadable(
  { content_type, content: base64, path }: MailAttachment,
  cut: (words: string) => string,
  isPersonal: boolean,
) {
  if (path) return true;
  if (!content_type.startsWith('text/')) return !isPersonal;
  // Long lines of a calendar file go on in the next one, after a blank.
  const words = Buffer.from(base64, 'base64')
    .toString('utf8')
    .replaceAll(/\r?\n[ \t]/g, '');
  return cut(words) === words;
}
