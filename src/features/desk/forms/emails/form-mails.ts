import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import { answerBlocks } from '#platform/mail/words.ts';
import { type FormKind, formKinds } from '../choices.ts';

type Sender = { name: string; email: string };

const headlines: Record<FormKind, (sender: Sender) => string> = {
  contactPage: ({ name }) => `New message from ${name}`,
  contactDialog: ({ name }) => `New message from ${name}`,
  customWebsite: ({ name }) => `Custom website request from ${name}`,
  templateNotify: ({ email }) => `${email} waits for a template`,
};

export const headlineOf = (kind: FormKind, sender: Sender): string => headlines[kind](sender);

const labels: Record<FormKind, string> = {
  contactPage: 'Contact page',
  contactDialog: 'Contact dialog',
  customWebsite: 'Custom website request',
  templateNotify: 'Waiting for a template',
};

const studioMail = (kind: FormKind) =>
  defineMail({
    name: `forms.${formKinds[kind].form_id}`,
    label: labels[kind],
    audience: 'studio',
    variables: z.object({
      name: z.string(),
      email: z.string(),
      /** The subject of a message, the name of a template; empty where a form has none. */
      about: z.string(),
      fields: z.array(z.object({ label: z.string(), value: z.string(), prose: z.boolean().optional() })),
    }),
    sample: {
      name: 'Vera Visitor',
      email: 'vera@example.com',
      about: 'A new website',
      fields: [
        { label: 'Name', value: 'Vera Visitor' },
        { label: 'Email', value: 'vera@example.com' },
        { label: 'Message', value: 'A website for a bakery, please. When could you begin?', prose: true },
      ],
    },
    compose: ({ name, email, about, fields }) => {
      const title = headlineOf(kind, { name, email });
      return {
        subject: about ? `${title}: ${about}` : title,
        title,
        preview: fields
          .map((field) => field.value)
          .join(' · ')
          .slice(0, 140),
        blocks: answerBlocks(fields, { name, email, subject: about || title }),
      };
    },
  });

const thanks: Record<FormKind, (about: string) => { title: string; text: string }> = {
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
    text: 'Thank you for describing your website. Your requirements are being reviewed, and you hear back within 24 hours.',
  }),
  templateNotify: (about) => ({
    title: `You will hear about ${about}`,
    text: `One mail is sent to this address when the template ${about} is ready, and nothing else.`,
  }),
};

/** Holds nothing that the sender wrote but a plain name: the address may belong to somebody else. */
const visitorMail = (kind: FormKind) =>
  defineMail({
    name: `forms.${formKinds[kind].form_id}.received`,
    label: `${labels[kind]}: received`,
    audience: 'visitor',
    variables: z.object({ name: z.string(), about: z.string() }),
    sample: { name: 'Vera Visitor', about: 'Bistro' },
    compose: ({ name, about }, studio) => {
      const { title, text } = thanks[kind](about);
      return {
        subject: `${title} | ${studio.name}`,
        title,
        preview: text,
        blocks: [
          { type: 'paragraph', text: `${greeting(name)}\n${text}` },
          {
            type: 'paragraph',
            text: 'If this was not you, somebody mistyped an address. You can ignore this mail.',
            tone: 'muted',
          },
        ],
      };
    },
  });

export const studioMails = {
  contactPage: studioMail('contactPage'),
  contactDialog: studioMail('contactDialog'),
  customWebsite: studioMail('customWebsite'),
  templateNotify: studioMail('templateNotify'),
} satisfies Record<FormKind, unknown>;

export const visitorMails = {
  contactPage: visitorMail('contactPage'),
  contactDialog: visitorMail('contactDialog'),
  customWebsite: visitorMail('customWebsite'),
  templateNotify: visitorMail('templateNotify'),
} satisfies Record<FormKind, unknown>;

export const formMailTemplates = [...Object.values(studioMails), ...Object.values(visitorMails)];
