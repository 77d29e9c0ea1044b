import { answerBlocks, type Field, greeting } from '#platform/mail/words.ts';
import { type FormKind, formKinds } from '../choices.ts';

type Words = { template: string; subject: string; title: string; preview: string; blocks: ReturnType<typeof answerBlocks> };
type Sender = { name: string; email: string };

const headlines: Record<FormKind, (sender: Sender) => string> = {
  contactPage: ({ name }) => `New message from ${name}`,
  contactDialog: ({ name }) => `New message from ${name}`,
  customWebsite: ({ name }) => `Custom website request from ${name}`,
  templateNotify: ({ email }) => `${email} waits for a template`,
};

export const headlineOf = (kind: FormKind, sender: Sender): string => headlines[kind](sender);

export function studioMail(kind: FormKind, sender: Sender, subject: string, fields: Field[]): Words {
  const title = headlineOf(kind, sender);
  return {
    template: `forms.${formKinds[kind].form_id}`,
    subject: subject ? `${title}: ${subject}` : title,
    title,
    preview: fields
      .map((field) => field.value)
      .join(' · ')
      .slice(0, 140),
    blocks: answerBlocks(fields, { ...sender, subject: subject || title }),
  };
}

const thanks: Record<FormKind, (studio: string, about: string) => { title: string; text: string }> = {
  contactPage: () => ({
    title: 'Your message has arrived',
    text: 'Thank you for writing. Every message is read by a person, and you get an answer within 24 hours.',
  }),
  contactDialog: () => ({
    title: 'Your message has arrived',
    text: 'Thank you for writing. Every message is read by a person, and you get an answer within 24 hours.',
  }),
  customWebsite: () => ({
    title: 'Your request has arrived',
    text: 'Thank you for telling us about your website. Your requirements are being reviewed, and you hear back within 24 hours.',
  }),
  templateNotify: (_, about) => ({
    title: `You will hear about ${about}`,
    text: `One mail is sent to this address when the template ${about} is ready, and nothing else.`,
  }),
};

/** Holds nothing that the sender wrote but a plain name: the address may belong to somebody else. */
export function visitorMail(kind: FormKind, studio: string, name: string, about: string): Words {
  const { title, text } = thanks[kind](studio, about);
  return {
    template: `forms.${formKinds[kind].form_id}.received`,
    subject: `${title} | ${studio}`,
    title,
    preview: text,
    blocks: [
      { type: 'paragraph', text: `${greeting(name)}\n${text}` },
      { type: 'paragraph', text: 'If this was not you, somebody mistyped an address. You can ignore this mail.', tone: 'muted' },
    ],
  };
}
