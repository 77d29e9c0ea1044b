import { confirmationMail, passwordChangedMail, resetMail } from '#features/people/auth/emails/auth-mails.ts';
import { composeMail } from '#platform/mail/compose-mail.server.ts';
import { insertSampleMails } from '#platform/mail/sample.server.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';

type SampleMail = {
  mail: typeof confirmationMail;
  to: string;
  name: string;
  status: 'sent' | 'failed';
  attempts: number;
  error?: string;
  hoursAgo: number;
};

const mails: SampleMail[] = [
  { mail: confirmationMail, to: 'nora.lindqvist@example.com', name: 'Nora', status: 'sent', attempts: 1, hoursAgo: 25 },
  { mail: confirmationMail, to: 'theo@marchettibakery.example', name: 'Theo', status: 'sent', attempts: 2, hoursAgo: 49 },
  {
    mail: passwordChangedMail,
    to: 'hannah@harborandpinearchitecture.example',
    name: 'Hannah',
    status: 'sent',
    attempts: 1,
    hoursAgo: 130,
  },
  {
    mail: resetMail,
    to: 'samir@brightdeskaccounting.example',
    name: 'Samir',
    status: 'failed',
    attempts: 8,
    error: '550 5.1.1 The mailbox samir@brightdeskaccounting.example does not exist',
    hoursAgo: 76,
  },
  { mail: confirmationMail, to: 'priya.r@example.com', name: 'Priya', status: 'sent', attempts: 1, hoursAgo: 3 },
];

/** None of them waits: a sample mail is never delivered, and what the outbox shows as queued is what the dashboard counts. */
export const fill: FillSamples = async (tx, { now, site, publicUrl }) => {
  const state = await site.within(tx);
  await insertSampleMails(
    tx,
    mails.map(({ mail, to, name, status, attempts, error, hoursAgo }) => {
      const created_at = hoursBefore(now, hoursAgo);
      const key = `mail:${mail.name}:${to}`;
      return {
        id: sampleId(key),
        idempotency_key: `sample:${key}`,
        to_address: to,
        template: mail.name,
        ...{ status, attempts, created_at },
        is_sample: true,
        last_error: error ?? null,
        sent_at: status === 'sent' ? new Date(created_at.getTime() + attempts * 20_000) : null,
        ...composeMail(mail, mail.original, { name, url: `${publicUrl}/auth` }, { state, publicUrl }),
      };
    }),
  );
};
