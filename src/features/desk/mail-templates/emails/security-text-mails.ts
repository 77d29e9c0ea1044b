import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

/** Changes to the emails that accounts hang on reach every owner in words that nobody can change. */
export const securityTextMail = defineMail({
  name: 'mail-templates.security-changed',
  label: 'Security email changed',
  description: 'Sent to every super administrator after the words of a security email change.',
  type: 'confirmation',
  audience: 'client',
  is_security: true,
  is_fixed: true,
  variables: z.object({ name: z.string(), news: z.string(), url: z.string() }),
  sample: {
    name: 'Maren',
    news: 'Maren Lark changed the email “Reset a password”.',
    url: 'https://studio.example/admin/forms/templates/auth.password-reset',
  },
  required: ['url'],
  original: {
    subject: 'A security email of {{studio_name}} was changed',
    title: 'A security email was changed',
    preview: '{{news}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\n{{news}}' },
      { type: 'button', label: 'Read the email', url: '{{url}}' },
      {
        type: 'paragraph',
        tone: 'muted',
        text: 'If none of you did this, reset the email to its original and change your password at once.',
      },
    ],
  },
});
