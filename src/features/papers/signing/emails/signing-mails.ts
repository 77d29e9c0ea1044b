import type { MailBlock } from '#platform/mail/mail-blocks.ts';
import { greeting } from '#platform/mail/words.ts';

type DocumentType = 'estimate' | 'contract';
export type MailWords = { template: string; subject: string; title: string; preview: string; blocks: MailBlock[] };
export type Facts = { type: DocumentType; number: string; title: string; studio: string };

export function codeMail({ number, title, studio }: Facts, name: string, code: string, minutes: number): MailWords {
  const text = `Enter this code to sign contract ${number}, “${title}”. It is good for ${minutes} minutes.`;
  return {
    template: 'signing.code',
    subject: `Your code to sign ${number}`,
    title: 'Your code for signing',
    preview: text,
    blocks: [
      { type: 'paragraph', text: `${greeting(name)}\n${text}` },
      { type: 'code', code, label: 'Code' },
      {
        type: 'paragraph',
        tone: 'muted',
        text: `Did you not want to sign anything? Then ignore this mail and tell ${studio}: somebody else may have the link. Do not pass the code on.`,
      },
    ],
  };
}

export function reminderMail({ type, number, title, studio }: Facts, name: string, url: string, until: string | null): MailWords {
  const wanted = type === 'estimate' ? 'waits for your answer' : 'waits for your signature';
  const text = `The ${type} “${title}” from ${studio} still ${wanted}.`;
  return {
    template: `signing.${type}-reminder`,
    subject: `Reminder: ${type} ${number} ${wanted}`,
    title: type === 'estimate' ? 'Your estimate is waiting' : 'Your contract is waiting',
    preview: text,
    blocks: [
      { type: 'paragraph', text: `${greeting(name)}\n${text}${until ? ` It is valid until ${until}.` : ''}` },
      { type: 'button', label: type === 'estimate' ? 'View estimate' : 'Read and sign', url },
      { type: 'paragraph', tone: 'muted', text: 'This link is private: please do not pass it on.' },
    ],
  };
}

export type Answer = 'accepted' | 'declined' | 'signed';

export function answerMail(
  { type, number, title }: Facts,
  answer: Answer,
  who: string,
  { amount, reason, url }: { amount: string; reason: string | null; url: string },
): MailWords {
  const told = `${who} ${answer} ${type} ${number}`;
  return {
    template: `signing.${type}-${answer}`,
    subject: told,
    title: told,
    preview: title,
    blocks: [
      {
        type: 'key-values',
        rows: [
          { label: 'Title', value: title, strong: true },
          { label: 'Total', value: amount },
          ...(reason ? [{ label: 'Reason', value: reason }] : []),
        ],
      },
      ...(answer === 'signed'
        ? ([{ type: 'paragraph', text: 'It is complete once you have countersigned it.' }] satisfies MailBlock[])
        : []),
      { type: 'button', label: `Open ${type}`, url },
    ],
  };
}
