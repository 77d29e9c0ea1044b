import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import { invitationDays } from '../policy.ts';

const invites = '{{studio_name}} invites you to help run its studio. Choose a password, and your account is open.';

export const teamInvitationMail = defineMail({
  name: 'team.invitation',
  label: 'Invitation to the team',
  description: 'Sent when you invite somebody to help run the studio.',
  type: 'welcome',
  audience: 'client',
  is_security: true,
  variables: z.object({ name: z.string(), access: z.string(), url: z.string() }),
  sample: {
    name: 'Ada',
    access: 'Administrator: Clients, Projects and files',
    url: 'https://studio.example/auth/team?token=sample',
  },
  required: ['url'],
  original: {
    subject: '{{studio_name}} invites you to its team',
    title: 'Join the team',
    preview: invites,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${invites}` },
      { type: 'paragraph', text: 'Your access: {{access}}.' },
      { type: 'button', label: 'Choose a password', url: '{{url}}' },
      {
        type: 'paragraph',
        tone: 'muted',
        text: `The link works once, for ${invitationDays} days. It is yours alone: please do not pass it on. If you do not know about this, ignore this mail.`,
      },
    ],
  },
});

/** To the person whose access was changed. */
export const accessChangedMail = defineMail({
  name: 'team.access-changed',
  label: 'Access to the studio changed',
  description: 'Sent to somebody of the team after their access was changed, ended or given back.',
  type: 'confirmation',
  audience: 'client',
  is_security: true,
  variables: z.object({ name: z.string(), news: z.string() }),
  sample: { name: 'Ada', news: 'Your access is now: Administrator, all areas.' },
  original: {
    subject: 'Your access to {{studio_name}} was changed',
    title: 'Your access was changed',
    preview: '{{news}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\n{{news}}' },
      { type: 'paragraph', tone: 'muted', text: 'If you did not expect this, please ask the owner of the studio.' },
    ],
  },
});

/** To every super administrator, whoever of them did it: nobody gets in unseen. */
export const ownersMail = defineMail({
  name: 'team.owners-told',
  label: 'Somebody’s access changed',
  description: 'Sent to every super administrator after any change of who can get into the studio.',
  type: 'confirmation',
  audience: 'client',
  is_security: true,
  variables: z.object({ name: z.string(), news: z.string(), url: z.string() }),
  sample: {
    name: 'Maren',
    news: 'Maren Lark invited ada@studio.example: Administrator, all areas.',
    url: 'https://studio.example/admin/settings?tab=team',
  },
  required: ['url'],
  original: {
    subject: 'Who can get into {{studio_name}} was changed',
    title: 'Who can get in was changed',
    preview: '{{news}}',
    blocks: [
      { type: 'paragraph', text: '{{greeting}}\n{{news}}' },
      { type: 'button', label: 'Open the team', url: '{{url}}' },
      {
        type: 'paragraph',
        tone: 'muted',
        text: 'If this was not one of you, change your password at once and look at who is in the team.',
      },
    ],
  },
});
