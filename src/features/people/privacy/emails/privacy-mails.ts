import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

const url = 'https://studio.example/dashboard/settings?tab=privacy';

export const exportReadyMail = defineMail({
  name: 'privacy.export-ready',
  label: 'Archive of your data',
  description: 'Sent when the archive that somebody asked for can be downloaded.',
  type: 'confirmation',
  audience: 'client',
  variables: z.object({ name: z.string(), until: z.string(), url: z.string() }),
  sample: { name: 'Ada', until: 'November 24, 2026', url },
  required: ['url'],
  original: {
    subject: 'Your data at {{studio_name}} is ready',
    title: 'Your archive is ready',
    preview: 'It can be downloaded until {{until}}.',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\nThe archive of your data that you asked for can be downloaded until {{until}}.' },
      { type: 'button', label: 'Open the archive', url: '{{url}}' },
      { type: 'paragraph', text: 'If you did not ask for it, choose a new password at once and tell us.', tone: 'muted' },
    ],
  },
});

export const deletionAskedMail = defineMail({
  name: 'privacy.deletion-asked',
  label: 'Deletion asked for',
  description: 'Sent when somebody asked for the deletion of their account, with the way back.',
  type: 'confirmation',
  audience: 'client',
  variables: z.object({ name: z.string(), date: z.string(), url: z.string() }),
  sample: { name: 'Ada', date: 'December 1, 2026', url },
  required: ['url'],
  original: {
    subject: 'Your account at {{studio_name}} will be deleted',
    title: 'Your account will be deleted',
    preview: 'On {{date}}, unless you call it off.',
    blocks: [
      {
        type: 'paragraph',
        text: '{{greeting}}\nYou asked us to delete your account and everything about you. This happens on {{date}}.',
      },
      { type: 'paragraph', text: 'Until then you can call it off.' },
      { type: 'button', label: 'Keep my account', url: '{{url}}' },
      {
        type: 'paragraph',
        text: 'If this was not you, call it off and choose a new password at once.',
        tone: 'muted',
      },
    ],
  },
});

export const deletionCancelledMail = defineMail({
  name: 'privacy.deletion-cancelled',
  label: 'Deletion called off',
  description: 'Sent when somebody called the deletion of their account off.',
  type: 'confirmation',
  audience: 'client',
  variables: z.object({ name: z.string() }),
  sample: { name: 'Ada' },
  original: {
    subject: 'Your account at {{studio_name}} stays',
    title: 'Your account stays',
    preview: 'The deletion was called off.',
    blocks: [{ type: 'paragraph', text: '{{greeting}}\nThe deletion of your account was called off. Nothing was removed.' }],
  },
});

export const deletionDoneMail = defineMail({
  name: 'privacy.deletion-done',
  label: 'Deletion done',
  description: 'Sent once, after everything about a person was deleted. The mail itself is removed after a week.',
  type: 'confirmation',
  audience: 'visitor',
  variables: z.object({ name: z.string(), kept: z.array(z.string()) }),
  sample: { name: 'Ada', kept: ['Orders and invoices: until December 31, 2036'] },
  original: {
    subject: 'Your data at {{studio_name}} was deleted',
    title: 'Your data was deleted',
    preview: 'What the law demands is kept.',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\nYour account and everything about you was deleted.' },
      { type: 'paragraph', text: 'The law demands that we keep some records:', when: { field: 'kept', is: 'present' } },
      { type: 'list', items: [], from: 'kept', when: { field: 'kept', is: 'present' } },
    ],
  },
});

export const deletionNewsMail = defineMail({
  name: 'privacy.deletion-news',
  label: 'A client wants to be deleted',
  description: 'Tells you that a client asked for the deletion of their account, or that it could not be carried out.',
  type: 'support',
  audience: 'studio',
  variables: z.object({ client: z.string(), email: z.string(), news: z.string(), url: z.string() }),
  sample: {
    client: 'Ada Byron',
    email: 'ada@example.com',
    news: 'It will be carried out on December 1, 2026.',
    url: 'https://studio.example/admin/settings?tab=privacy',
  },
  required: ['url'],
  original: {
    subject: 'Deletion of {{client}}',
    title: 'Deletion of {{client}}',
    preview: '{{news}}',
    blocks: [
      { type: 'paragraph', text: '{{client}} ({{email}}) asked for the deletion of their account. {{news}}' },
      { type: 'button', label: 'Open the requests', url: '{{url}}' },
    ],
  },
});
