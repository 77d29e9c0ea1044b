import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';
import { invitationDays } from '../policy.ts';

export const invitationMail = defineMail({
  name: 'clients.invitation',
  label: 'Invitation to the client portal',
  audience: 'client',
  variables: z.object({ name: z.string(), words: z.string().nullable(), url: z.string() }),
  sample: {
    name: 'Ada',
    words: 'We have put the first drafts there.',
    url: 'https://studio.example/auth/invitation?token=sample',
  },
  compose: ({ name, words, url }, studio) => {
    const text = `${studio.name} invites you to your client portal: projects, documents, invoices and messages in one place. Choose a password, and it is yours.`;
    return {
      subject: `${studio.name} invites you to your client portal`,
      title: 'Your client portal is ready',
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(name)}\n${text}` },
        ...(words ? ([{ type: 'paragraph', text: words }] satisfies MailBlock[]) : []),
        { type: 'button', label: 'Choose a password', url },
        {
          type: 'paragraph',
          tone: 'muted',
          text: `The link works once, for ${invitationDays} days. It is yours alone: please do not pass it on. If you do not know about this, ignore this mail.`,
        },
      ],
    };
  },
});
