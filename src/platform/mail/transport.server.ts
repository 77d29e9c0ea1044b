import { createTransport } from 'nodemailer';
import type { MailAttachment } from '#db/schema/platform/mail.ts';

export type OutgoingMail = {
  id: string;
  to: string;
  replyTo?: string | null;
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
  from: string;
  /** The studio's own address, for answers to mails that name nobody else; the sender's may be one that nobody reads. */
  studio?: () => Promise<string | null>;
};

/** Null when no server is configured: then nothing is sent and nothing pretends to be. */
export function createMailer({ smtpUrl, from, studio }: MailerOptions): Mailer | null {
  if (!smtpUrl) return null;
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
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
      await transport.sendMail({
        ...mail,
        replyTo: (replyTo ?? (await studio?.())) || undefined,
        ...enclosed(attachments),
        from,
        // Stable, so that a server or a reader can see that a repeated delivery is the same mail.
        messageId: `<${id}@${domain}>`,
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
