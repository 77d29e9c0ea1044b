import { renderMail } from '#platform/mail/layout.tsx';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';
import { mailBrand } from '#platform/mail/mail-brand.ts';
import { insertSampleMails } from '#platform/mail/sample.server.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';

type Mail = {
  to: string;
  template: string;
  subject: (studio: string) => string;
  title: string;
  blocks: (url: string) => MailBlock[];
  status: 'sent' | 'failed' | 'queued';
  attempts: number;
  error?: string;
  hoursAgo: number;
};

const paragraph = (text: string): MailBlock => ({ type: 'paragraph', text });

const mails: Mail[] = [
  {
    to: 'nora.lindqvist@example.com',
    template: 'auth.confirmation',
    subject: (studio) => `Confirm your email address for ${studio}`,
    title: 'Confirm your email address',
    blocks: (url) => [
      paragraph('Hello Nora,'),
      paragraph('Thank you for registering. One click opens your account.'),
      { type: 'button', label: 'Confirm email address', url: `${url}/auth` },
    ],
    status: 'sent',
    attempts: 1,
    hoursAgo: 25,
  },
  {
    to: 'theo@marchettibakery.example',
    template: 'auth.confirmation',
    subject: (studio) => `Confirm your email address for ${studio}`,
    title: 'Confirm your email address',
    blocks: (url) => [
      paragraph('Hello Theo,'),
      paragraph('Thank you for registering. One click opens your account.'),
      { type: 'button', label: 'Confirm email address', url: `${url}/auth` },
    ],
    status: 'sent',
    attempts: 2,
    hoursAgo: 49,
  },
  {
    to: 'hannah@harborandpinearchitecture.example',
    template: 'auth.password-changed',
    subject: (studio) => `Your ${studio} password was changed`,
    title: 'Your password was changed',
    blocks: (url) => [
      paragraph('Hello Hannah,'),
      paragraph('The password of your account was changed just now, and other devices were signed out.'),
      { type: 'button', label: 'This was not me', url: `${url}/auth` },
    ],
    status: 'sent',
    attempts: 1,
    hoursAgo: 130,
  },
  {
    to: 'samir@brightdeskaccounting.example',
    template: 'auth.password-reset',
    subject: (studio) => `Reset your ${studio} password`,
    title: 'Choose a new password',
    blocks: (url) => [
      paragraph('Hello Samir,'),
      paragraph('Somebody, most likely you, asked for a new password. The link works once and for one hour.'),
      { type: 'button', label: 'Choose a new password', url: `${url}/auth` },
    ],
    status: 'failed',
    attempts: 8,
    error: '550 5.1.1 The mailbox samir@brightdeskaccounting.example does not exist',
    hoursAgo: 76,
  },
  {
    to: 'priya.r@example.com',
    template: 'auth.confirmation',
    subject: (studio) => `Confirm your email address for ${studio}`,
    title: 'Confirm your email address',
    blocks: (url) => [
      paragraph('Hello Priya,'),
      paragraph('Thank you for registering. One click opens your account.'),
      { type: 'button', label: 'Confirm email address', url: `${url}/auth` },
    ],
    status: 'queued',
    attempts: 0,
    hoursAgo: 3,
  },
];

/** One mail of each fate; a sample mail is never delivered, whatever its status says. */
export const fill: FillSamples = async (tx, { now, site, publicUrl }) => {
  const brand = mailBrand(await site.get(), publicUrl);
  const rows = mails.map((mail) => {
    const created_at = hoursBefore(now, mail.hoursAgo);
    const name = `mail:${mail.template}:${mail.to}`;
    return {
      id: sampleId(name),
      idempotency_key: `sample:${name}`,
      to_address: mail.to,
      subject: mail.subject(brand.companyName),
      template: mail.template,
      status: mail.status,
      attempts: mail.attempts,
      last_error: mail.error ?? null,
      sent_at: mail.status === 'sent' ? new Date(created_at.getTime() + mail.attempts * 20_000) : null,
      created_at,
      is_sample: true,
      ...renderMail({ brand, title: mail.title, preview: mail.title, blocks: mail.blocks(publicUrl) }),
    };
  });
  await insertSampleMails(tx, rows);
};
