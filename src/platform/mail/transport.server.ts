import { createTransport } from 'nodemailer';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import type { SmtpSecurity } from '#shared/choices/studio/integrations.ts';
import { messageIdOf } from './mail-threads.server.ts';
import { senderAddress } from './sender-address.ts';

export type OutgoingMail = {
  id: string;
  to: string;
  replyTo?: string | null;
  /** The mail that it follows in its thread, and those before. */
  inReplyTo?: string;
  references?: string[];
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
  /** A POST to it ends such mails without another question (RFC 8058). */
  unsubscribe_url?: string;
};

/** How mails leave the process. */
export type Mailer = {
  /** Rejects unless the provider has taken the mail over. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** The studio as it is when a mail goes out; answers to mails that name nobody else go to `email`, for nobody may read the sender's address. */
export type Sender = { name: string; email: string };

export type SenderOptions = {
  /** The address that mails are sent from, alone or as `Name <address>`. */
  from: string;
  /** The address whose domain names the mails; that of the sender without it. */
  messageFrom?: string;
  studio: () => Promise<Sender>;
};
export type MailerOptions = SenderOptions & { smtpUrl: string | undefined };

/** A mail server that was named on the screen. */
export type SmtpAccount = { host: string; port: number; security: SmtpSecurity; username: string; password: string };

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** Null when no server is configured: then nothing is sent and nothing pretends to be. */
export function createMailer({ smtpUrl, ...sender }: MailerOptions): Mailer | null {
  return smtpUrl ? mailerOf(createTransport({ url: smtpUrl, ...patience, ...closed }), sender) : null;
}

export const createSmtpMailer = (account: SmtpAccount, sender: SenderOptions): Mailer => mailerOf(smtpTransport(account), sender);

/** Never falls back to a connection in clear where an encrypted one was asked for. */
export const smtpTransport = ({ host, port, security, username, password }: SmtpAccount) =>
  createTransport({
    ...{ host, port, ...patience, ...closed },
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username ? { auth: { user: username, pass: password } } : {}),
  });

function mailerOf(transport: ReturnType<typeof smtpTransport>, sender: SenderOptions): Mailer {
  return {
    async send(mail) {
      await transport.sendMail(await messageOf(mail, sender));
    },
    close: () => transport.close(),
  };
}

/** The whole message as bytes, for a provider that takes mails by another way than SMTP. */
export async function mimeOf(mail: OutgoingMail, sender: SenderOptions): Promise<Buffer> {
  const writer = createTransport({ streamTransport: true, buffer: true, ...closed });
  const { message } = await writer.sendMail(await messageOf(mail, sender));
  return message as Buffer;
}

async function messageOf(
  { id, attachments = [], replyTo, unsubscribe_url, ...mail }: OutgoingMail,
  { from, messageFrom = from, studio }: SenderOptions,
) {
  const { name, email } = await studio();
  return {
    ...mail,
    replyTo: (replyTo ?? email) || undefined,
    ...enclosed(attachments),
    from: { name, address: senderAddress(from) },
    messageId: messageIdOf(id, messageFrom),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe_url && {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** A calendar entry goes out as an invitation too, so that the reader's calendar offers to take it. */
function enclosed(attachments: MailAttachment[]) {
  const invitation = attachments.find((file) => file.content_type.startsWith('text/calendar'));
  const method = /method=(\w+)/i.exec(invitation?.content_type ?? '')?.[1] ?? 'PUBLISH';
  return {
    attachments: attachments
      .filter((file) => file !== invitation)
      .map(({ filename, content_type, content }) => ({ filename, contentType: content_type, content, encoding: 'base64' })),
    ...(invitation && {
      icalEvent: { filename: invitation.filename, method, content: Buffer.from(invitation.content, 'base64').toString('utf8') },
    }),
  };
}
