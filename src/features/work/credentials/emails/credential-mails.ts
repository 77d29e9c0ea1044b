import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

export const facts = z.object({ title: z.string(), project: z.string(), name: z.string(), url: z.string() });
export const sample = {
  title: 'Password of the shop',
  project: 'New website for the bakery',
  name: 'Ada Byron',
  url: 'https://studio.example/dashboard/projects/42',
};

const asked =
  'For “{{project}}” we need “{{title}}”. Please do not answer this mail with it: in the portal your browser encrypts it, and we can read it once.';

export const credentialAskedMail = defineMail({
  name: 'credentials.asked',
  label: 'A secret that we need',
  description: 'Asks the client to hand over a secret, such as a password.',
  type: 'support',
  audience: 'client',
  variables: facts,
  sample,
  required: ['url'],
  original: {
    subject: 'Please hand over: {{title}}',
    title: 'Hand it over safely',
    preview: asked,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${asked}` },
      { type: 'button', label: 'Open the project', url: '{{url}}' },
    ],
  },
});

const handed = '{{name}} handed over “{{title}}”. It can be read once, until {{until}}.';

export const credentialHandedMail = defineMail({
  name: 'credentials.handed-over',
  label: 'A secret was handed over',
  description: 'Tells you that a client handed over a secret.',
  type: 'confirmation',
  audience: 'studio',
  variables: facts.extend({ until: z.string() }),
  sample: { ...sample, until: 'Nov 30, 2026' },
  original: {
    subject: 'Handed over: {{title}}',
    title: 'Something can be read once',
    preview: handed,
    blocks: [
      { type: 'paragraph', text: handed },
      { type: 'key-values', align: 'start', rows: [{ label: 'Project', value: '{{project}}' }] },
      { type: 'button', label: 'Open the project', url: '{{url}}' },
    ],
  },
});

const read = '{{reader}} has read “{{title}}”, which you handed over for “{{project}}”. It is not stored any more.';

export const credentialReadMail = defineMail({
  name: 'credentials.read',
  label: 'What you handed over was read',
  description: 'Tells the client that their secret was read.',
  type: 'confirmation',
  audience: 'client',
  variables: facts.extend({ reader: z.string() }),
  sample: { ...sample, reader: 'Maren Holt' },
  original: {
    subject: 'Read: {{title}}',
    title: 'It was read, and is gone',
    preview: read,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${read}` },
      { type: 'button', label: 'Open the project', url: '{{url}}' },
    ],
  },
});
