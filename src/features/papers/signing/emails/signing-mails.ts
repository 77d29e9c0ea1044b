import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import type { ContentBlock } from '#shared/mail/template-content.ts';

type DocumentType = 'estimate' | 'contract';

const document = z.object({ number: z.string(), title: z.string() });
const samples = {
  estimate: { number: 'EST-000012', title: 'Website for the bakery' },
  contract: { number: 'CT-000007', title: 'Website for the bakery' },
};

const waiting = {
  estimate: { wanted: 'waits for your answer', title: 'Your estimate is waiting', button: 'View estimate' },
  contract: { wanted: 'waits for your signature', title: 'Your contract is waiting', button: 'Read and sign' },
};

const reminderMail = (type: DocumentType, label: string) => {
  const { wanted, title, button } = waiting[type];
  const text = `The ${type} “{{title}}” from {{studio_name}} still ${wanted}.`;
  return defineMail({
    name: `signing.${type}-reminder`,
    label,
    description: `Reminds the client of ${type === 'estimate' ? 'an estimate' : 'a contract'} that ${wanted.replace('your', 'their')}.`,
    type: 'quote',
    audience: 'client',
    is_security: type === 'contract',
    variables: document.extend({ name: z.string(), url: z.string(), until: z.string().nullable() }),
    sample: {
      ...samples[type],
      name: 'Ada',
      url: `https://studio.example/document/${type}/sample`,
      until: 'December 16, 2026',
    },
    required: ['url'],
    original: {
      subject: `Reminder: ${type} {{number}} ${wanted}`,
      title,
      preview: text,
      blocks: [
        {
          type: 'paragraph',
          text: `{{greeting}}\n${text} It is valid until {{until}}.`,
          when: { field: 'until', is: 'present' },
        },
        { type: 'paragraph', text: `{{greeting}}\n${text}`, when: { field: 'until', is: 'absent' } },
        { type: 'button', label: button, url: '{{url}}' },
        { type: 'paragraph', tone: 'muted', text: 'This link is private: please do not pass it on.' },
      ],
    },
  });
};

export const reminderMails = {
  estimate: reminderMail('estimate', 'Reminder of an estimate'),
  contract: reminderMail('contract', 'Reminder of a contract'),
};

export type Answer = 'accepted' | 'declined' | 'signed';

const countersign: ContentBlock = { type: 'paragraph', text: 'It is complete once you have countersigned it.' };

const answerMail = (type: DocumentType, answer: Answer, label: string) =>
  defineMail({
    name: `signing.${type}-${answer}`,
    label,
    description: `Tells you that a client ${answer} ${type === 'estimate' ? 'an estimate' : 'a contract'}.`,
    type: 'quote',
    audience: 'studio',
    variables: document.extend({ who: z.string(), amount: z.string(), reason: z.string().nullable(), url: z.string() }),
    sample: {
      ...samples[type],
      who: 'Ada Byron',
      amount: '$4,800.00',
      reason: answer === 'declined' ? 'We wait until spring.' : null,
      url: `https://studio.example/admin/${type}s`,
    },
    original: {
      subject: `{{who}} ${answer} ${type} {{number}}`,
      title: `{{who}} ${answer} ${type} {{number}}`,
      preview: '{{title}}',
      blocks: [
        {
          type: 'key-values',
          rows: [
            { label: 'Title', value: '{{title}}', strong: true },
            { label: 'Total', value: '{{amount}}' },
          ],
          align: 'start',
        },
        { type: 'paragraph', text: 'Reason:\n{{reason}}', when: { field: 'reason', is: 'present' } },
        ...(answer === 'signed' ? [countersign] : []),
        { type: 'button', label: `Open ${type}`, url: '{{url}}' },
      ],
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
