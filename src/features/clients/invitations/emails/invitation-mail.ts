import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import { invitationDays } from '../policy.ts';

const text =
  '{{studio_name}} invites you to your client portal: projects, documents, invoices and messages in one place. Choose a password, and it is yours.';

export const invitationMail = defineMail({
  name: 'clients.invitation',
  label: 'Invitation to the client portal',
  description: 'Sent when you invite somebody to the client portal.',
  type: 'welcome',
  audience: 'client',
  is_security: true,
  variables: z.object({ name: z.string(), words: z.string().nullable(), url: z.string() }),
  sample: {
    name: 'Ada',
    words: 'We have put the first drafts there.',
    url: 'https://studio.example/auth/invitation?token=sample',
  },
  required: ['url'],
  original: {
    subject: '{{studio_name}} invites you to your client portal',
    title: 'Your client portal is ready',
    preview: text,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${text}` },
      { type: 'paragraph', text: '{{words}}', when: { field: 'words', is: 'present' } },
      { type: 'button', label: 'Choose a password', url: '{{url}}' },
      {
        type: 'paragraph',
        tone: 'muted',
        text: `The link works once, for ${invitationDays} days. It is yours alone: please do not pass it on. If you do not know about this, ignore this mail.`,
      },
    ],
  },
});
