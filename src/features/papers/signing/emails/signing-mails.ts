import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';

type DocumentType = 'estimate' | 'contract';

const document = z.object({ number: z.string(), title: z.string() });
const samples = {
  estimate: { number: 'EST-000012', title: 'Website for the bakery' },
  contract: { number: 'CT-000007', title: 'Website for the bakery' },
};

const reminderMail = (type: DocumentType, label: string) =>
  defineMail({
    name: `signing.${type}-reminder`,
    label,
    audience: 'client',
    variables: document.extend({ name: z.string(), url: z.string(), until: z.string().nullable() }),
    sample: {
      ...samples[type],
      name: 'Ada',
      url: `https://studio.example/document/${type}/sample`,
      until: 'December 16, 2026',
    },
    compose: ({ number, title, name, url, until }, studio) => {
      const wanted = type === 'estimate' ? 'waits for your answer' : 'waits for your signature';
      const text = `The ${type} “${title}” from ${studio.name} still ${wanted}.`;
      return {
        subject: `Reminder: ${type} ${number} ${wanted}`,
        title: type === 'estimate' ? 'Your estimate is waiting' : 'Your contract is waiting',
        preview: text,
        blocks: [
          { type: 'paragraph', text: `${greeting(name)}\n${text}${until ? ` It is valid until ${until}.` : ''}` },
          { type: 'button', label: type === 'estimate' ? 'View estimate' : 'Read and sign', url },
          { type: 'paragraph', tone: 'muted', text: 'This link is private: please do not pass it on.' },
        ],
      };
    },
  });

export const reminderMails = {
  estimate: reminderMail('estimate', 'Reminder of an estimate'),
  contract: reminderMail('contract', 'Reminder of a contract'),
};

export type Answer = 'accepted' | 'declined' | 'signed';

const answerMail = (type: DocumentType, answer: Answer, label: string) =>
  defineMail({
    name: `signing.${type}-${answer}`,
    label,
    audience: 'studio',
    variables: document.extend({ who: z.string(), amount: z.string(), reason: z.string().nullable(), url: z.string() }),
    sample: {
      ...samples[type],
      who: 'Ada Byron',
      amount: '$4,800.00',
      reason: answer === 'declined' ? 'We wait until spring.' : null,
      url: `https://studio.example/admin/${type}s`,
    },
    compose: ({ number, title, who, amount, reason, url }) => {
      const told = `${who} ${answer} ${type} ${number}`;
      return {
        subject: told,
        title: told,
        preview: title,
        blocks: [
          {
            type: 'key-values',
            rows: [
              { label: 'Title', value: title, strong: true },
              { label: 'Total', value: amount },
            ],
            align: 'start',
          },
          ...(reason ? ([{ type: 'paragraph', text: `Reason:\n${reason}` }] satisfies MailBlock[]) : []),
          ...(answer === 'signed'
            ? ([{ type: 'paragraph', text: 'It is complete once you have countersigned it.' }] satisfies MailBlock[])
            : []),
          { type: 'button', label: `Open ${type}`, url },
        ],
      };
    },
  });

export type AnswerMail = ReturnType<typeof answerMail>;

export const answerMails = {
  estimate: {
    accepted: answerMail('estimate', 'accepted', 'Estimate accepted'),
    declined: answerMail('estimate', 'declined', 'Estimate declined'),
  },
  contract: {
    signed: answerMail('contract', 'signed', 'Contract signed'),
    declined: answerMail('contract', 'declined', 'Contract declined'),
  },
};

export const signingMailTemplates = [
  ...Object.values(reminderMails),
  ...Object.values(answerMails.estimate),
  ...Object.values(answerMails.contract),
];
