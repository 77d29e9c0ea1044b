import { createTransport } from 'nodemailer';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
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
};

/** How mails leave the process: SMTP now, another provider later. */
export type Mailer = {
  /** Rejects unless the provider has taken the mail over. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

export type MailerOptions = {
  smtpUrl: string | undefined;
  /** The address that mails are sent from, alone or as `Name <address>`. */
  from: string;
  studio: () => Promise<Sender>;
};

/** The studio as it is when a mail goes out; answers to mails that name nobody else go to `email`, for nobody may read the sender's address. */
export type Sender = { name: string; email: string };

/** Null when no server is configured: then nothing is sent and nothing pretends to be. */
export function createMailer({ smtpUrl, from, studio }: MailerOptions): Mailer | null {
  if (!smtpUrl) return null;
  const address = senderAddress(from);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, attachments = [], replyTo, ...mail }) {
      const { name, email } = await studio();
      await transport.sendMail({
        ...mail,
        replyTo: (replyTo ?? email) || undefined,
        ...enclosed(attachments),
        from: { name, address },
        messageId: messageIdOf(id, from),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
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
