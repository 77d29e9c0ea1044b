import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import { facts, sample } from './credential-mails.ts';

const expiring = '{{name}} handed over “{{title}}”, and nobody has read it. On {{until}} it is deleted.';

export const credentialExpiringMail = defineMail({
  name: 'credentials.expiring',
  label: 'A secret that is deleted soon',
  description: 'Warns you that a secret is deleted before you have read it.',
  type: 'support',
  audience: 'studio',
  variables: facts.extend({ until: z.string() }),
  sample: { ...sample, until: 'Nov 30, 2026' },
  original: {
    subject: 'Read it until {{until}}: {{title}}',
    title: 'Something still waits to be read',
    preview: expiring,
    blocks: [
      { type: 'paragraph', text: expiring },
      { type: 'key-values', align: 'start', rows: [{ label: 'Project', value: '{{project}}' }] },
      { type: 'button', label: 'Open the project', url: '{{url}}' },
    ],
  },
});

const expired =
  'We did not read “{{title}}”, which you handed over for “{{project}}”, in time, so it was deleted. We are sorry. Please hand it over again.';

export const credentialExpiredMail = defineMail({
  name: 'credentials.expired',
  label: 'What you handed over was not read in time',
  description: 'Asks the client to hand over a secret again that was not read in time.',
  type: 'support',
  audience: 'client',
  variables: facts,
  sample,
  original: {
    subject: 'Please hand over again: {{title}}',
    title: 'It was deleted unread',
    preview: expired,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${expired}` },
      { type: 'button', label: 'Open the project', url: '{{url}}' },
    ],
  },
});

const deleted = 'We deleted “{{title}}”, which you handed over for “{{project}}”. Nobody has read it. {{next}}';

export const credentialDeletedMail = defineMail({
  name: 'credentials.deleted',
  label: 'What you handed over was deleted',
  description: 'Tells the client that their secret was deleted unread.',
  type: 'support',
  audience: 'client',
  variables: facts.extend({ is_asked: z.boolean() }),
  sample: { ...sample, is_asked: true },
  computed: {
    headline: ({ is_asked }) => (is_asked ? 'Please hand over again' : 'No longer needed'),
    next: ({ is_asked }) => (is_asked ? 'Please hand it over again.' : 'We do not need it any more.'),
  },
  original: {
    subject: '{{headline}}: {{title}}',
    title: 'It was deleted unread',
    preview: deleted,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${deleted}` },
      { type: 'button', label: 'Open the project', url: '{{url}}' },
    ],
  },
});
