import { eq } from 'drizzle-orm';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import type { ImapStandIn } from '#tests/imap/stand-in.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import type { testStudio } from '#tests/studio.ts';
import { fetchMails } from './fetch.server.ts';

type Studio = ReturnType<typeof testStudio>;

export const replyAddress = 'reply@studio.example';
/** How the studio's mail server calls itself in its checks of senders. */
export const authservId = 'mx.studio.example';

export type TestMail = {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  files?: { name: string; type: string; content: string | Buffer }[];
  message_id?: string | null;
  /** What stands in its headers Authentication-Results; without it, the studio's mail server confirms the sender. */
  results?: string[];
};

const domainOf = (from: string): string => from.replace(/>\s*$/, '').split('@').at(-1) ?? '';

/** The studio's mail server says that the sender is who the mail names, or is not. */
export const checked = (from: string, result: 'pass' | 'fail' = 'pass'): string =>
  `${authservId}; dmarc=${result} header.from=${domainOf(from)}`;

let sent = 0;

/** A mail as a mail program writes it. */
export function writeMail({ from = 'vera@example.com', to = replyAddress, subject = 'Hello', ...mail }: TestMail): string {
  sent += 1;
  const { results = [checked(from)] } = mail;
  const { text = 'Hello there', html, files = [], headers = {}, message_id = `<mail-${sent}-${Date.now()}@example.com>` } = mail;
  const all = { From: from, To: to, Subject: subject, Date: new Date().toUTCString(), ...headers };
  const lines = results.map((value) => `Authentication-Results: ${value}`);
  lines.push(...Object.entries(all).map(([name, value]) => `${name}: ${value}`));
  if (message_id) lines.push(`Message-ID: ${message_id}`);
  const part = (type: string, content: string | Buffer, name?: string) =>
    [
      '--part',
      `Content-Type: ${type}${name ? `; name="${name}"` : '; charset=utf-8'}`,
      ...(name ? [`Content-Disposition: attachment; filename="${name}"`] : []),
      'Content-Transfer-Encoding: base64',
      '',
      (
        Buffer.from(content)
          .toString('base64')
          .match(/.{1,76}/g) ?? []
      ).join('\n'),
    ].join('\n');
  const parts = [
    ...(html && !mail.text ? [] : [part('text/plain', text)]),
    ...(html ? [part('text/html', html)] : []),
    ...files.map((file) => part(file.type, file.content, file.name)),
  ];
  return [
    ...lines,
    'MIME-Version: 1.0',
    `Content-Type: multipart/${html && files.length === 0 ? 'alternative' : 'mixed'}; boundary="part"`,
    '',
    ...parts,
    '--part--',
    '',
  ].join('\n');
}

/** The mailbox of a studio, on the stand-in. */
export function mailboxKit(studio: Studio, imap: () => ImapStandIn) {
  const settings = () => ({
    ...{ is_enabled: true, host: '127.0.0.1', port: imap().port, security: 'none', folder: 'INBOX', reply_address: replyAddress },
    ...{ username: imap().user, password: imap().password, authserv_id: authservId },
  });
  const fetchNow = () => fetchMails({ ...studio.platform, logger: memoryLogger() });
  return {
    settings,
    connect: () => studio.call('super_admin', 'PUT', '/admin/mailbox', settings()),
    fetchNow,
    /** Comes in, and is handled. */
    receive: async (mail: TestMail) => {
      const message_id = mail.message_id === undefined ? `<${crypto.randomUUID()}@example.com>` : mail.message_id;
      imap().deliver(writeMail({ ...mail, message_id }));
      await fetchNow();
      const rows = await studio.db.select().from(received_mails).orderBy(received_mails.created_at);
      const row = rows.at(-1);
      if (!row) throw new Error('Nothing came in');
      return row;
    },
    row: async () => (await studio.db.select().from(mailboxes).where(eq(mailboxes.protocol, 'imap')))[0],
  };
}
