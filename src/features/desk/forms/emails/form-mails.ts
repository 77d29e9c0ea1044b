import { z } from 'zod';
import { plainName } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import { answerBlocks, longAnswers, replyUrl, shortAnswers } from '#platform/mail/words.ts';
import type { MailType } from '#shared/choices/platform/mail.ts';
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

const types: Record<FormKind, MailType> = {
  contactPage: 'support',
  contactDialog: 'support',
  customWebsite: 'quote',
  templateNotify: 'support',
};

const titles: Record<FormKind, string> = {
  contactPage: 'New message from {{sender}}',
  contactDialog: 'New message from {{sender}}',
  customWebsite: 'Custom website request from {{sender}}',
  templateNotify: '{{email}} waits for a template',
};

const studioMail = (kind: FormKind) =>
  defineMail({
    name: `forms.${formKinds[kind].form_id}`,
    label: labels[kind],
    description: `Tells you what somebody sent: ${labels[kind].toLowerCase()}.`,
    type: types[kind],
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
    computed: {
      headline: ({ about, ...sender }) => [headlineOf(kind, sender), about].filter(Boolean).join(': '),
      sender: ({ name, email }) => name || email,
      short_answers: ({ fields }) => shortAnswers(fields),
      reply_url: ({ about, ...sender }) => replyUrl({ email: sender.email, subject: about || headlineOf(kind, sender) }),
    },
    optional: {
      name: ({ name }) => name,
      about: ({ about }) => about,
      long_answers: ({ fields }) => longAnswers(fields),
      excerpt: ({ fields }) =>
        fields
          .map((field) => field.value)
          .join(' · ')
          .slice(0, 140),
    },
    original: {
      subject: '{{headline}}',
      title: titles[kind],
      preview: '{{excerpt|Nothing was filled in.}}',
      blocks: answerBlocks,
    },
  });

type Thanks = { title: string; text: string };
const messageThanks: Thanks = {
  title: 'Your message has arrived',
  text: 'Thank you for writing. Every message is read by a person, and you get an answer within 24 hours.',
};
const thanks: Record<FormKind, Thanks> = {
  contactPage: messageThanks,
  contactDialog: messageThanks,
  customWebsite: {
    title: 'Your request has arrived',
    text: 'Thank you for describing your website. Your requirements are being reviewed, and you hear back within 24 hours.',
  },
  templateNotify: {
    title: 'You will hear about {{about|it}}',
    text: 'One mail is sent to this address when the template {{about|that you chose}} is ready, and nothing else.',
  },
};

/** Holds nothing that the sender wrote but a plain name: the address may belong to somebody else. */
const visitorMail = (kind: FormKind) =>
  defineMail({
    name: `forms.${formKinds[kind].form_id}.received`,
    label: `${labels[kind]}: received`,
    description: 'Tells a visitor that what they sent has arrived.',
    type: 'confirmation',
    audience: 'visitor',
    variables: z.object({ name: z.string(), about: z.string() }),
    sample: { name: 'Vera Visitor', about: 'Bistro' },
    // Elsewhere it is what the sender typed, which is not repeated to an address that may be another's.
    optional: { about: ({ about }) => (kind === 'templateNotify' ? about : plainName(about)) },
    original: {
      subject: `${thanks[kind].title} | {{studio_name}}`,
      title: thanks[kind].title,
      preview: thanks[kind].text,
      blocks: [
        { type: 'paragraph', text: `{{greeting}}\n${thanks[kind].text}` },
        {
          type: 'paragraph',
          text: 'If this was not you, somebody mistyped an address. You can ignore this mail.',
          tone: 'muted',
        },
      ],
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
