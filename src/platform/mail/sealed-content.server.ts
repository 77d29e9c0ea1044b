import { z } from 'zod';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { redactText } from '#platform/log/redact.ts';

/** What the reader gets. */
export type MailContent = { html: string; text: string; attachments: MailAttachment[]; unsubscribe_url?: string };
/** The same as the table holds it: what may be shown, and what is sent instead, encrypted. */
export type StoredContent = Omit<MailContent, 'unsubscribe_url'> & { sealed: string | null };

const content = z.object({
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string(), content: z.string() })),
  unsubscribe_url: z.string().optional(),
});

/**
 * Keeps personal links and codes out of the table. Of a confidential mail nothing is left to read; of any other the addresses that
 * open something for whoever has them are cut. Attached files that hold such an address go along.
 */
export function sealContent(secrets: SecretBox, mail: MailContent, is_confidential: boolean): StoredContent {
  if (is_confidential) return { html: '', text: '', attachments: [], sealed: secrets.seal(JSON.stringify(mail)) };
  const { unsubscribe_url } = mail;
  const html = withoutPersonalLinks(mail.html);
  const text = withoutPersonalLinks(mail.text);
  const kept = mail.attachments.filter((file) => !holdsPersonalLink(file));
  const isPlain = html === mail.html && text === mail.text && kept.length === mail.attachments.length;
  if (isPlain && !unsubscribe_url) return { html, text, attachments: kept, sealed: null };
  const attachments = mail.attachments.filter((file) => !kept.includes(file));
  return {
    html,
    text,
    attachments: kept,
    sealed: secrets.seal(JSON.stringify({ html: mail.html, text: mail.text, attachments, unsubscribe_url })),
  };
}

/** The mail as it is sent. Once it has gone out there is nothing left to open. */
export function openContent(secrets: Pick<SecretBox, 'open'>, stored: StoredContent): MailContent {
  if (stored.sealed === null) return { html: stored.html, text: stored.text, attachments: stored.attachments };
  const { html, text, attachments, unsubscribe_url } = content.parse(JSON.parse(secrets.open(stored.sealed)));
  return { html, text, attachments: [...stored.attachments, ...attachments], unsubscribe_url };
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

function holdsPersonalLink({ content_type, content: base64 }: MailAttachment): boolean {
  if (!content_type.startsWith('text/')) return false;
  // Long lines of a calendar file go on in the next one, after a blank.
  const words = Buffer.from(base64, 'base64')
    .toString('utf8')
    .replaceAll(/\r?\n[ \t]/g, '');
  return withoutPersonalLinks(words) !== words;
}
