import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import type { MailType } from '#shared/choices/platform/mail.ts';

type Words = {
  label: string;
  description: string;
  type: MailType;
  path: string;
  subject: string;
  title: string;
  text: string;
  button: string;
  note: string;
  public_links?: string[];
};

/** All of these have one shape: a greeting, one link and what to do if it was not you. */
const linkMail = (name: string, { path, subject, title, text, button, note, ...facts }: Words) =>
  defineMail({
    ...{ name, ...facts },
    audience: 'client',
    is_security: true,
    variables: z.object({ name: z.string(), url: z.string() }),
    sample: { name: 'Ada', url: `https://studio.example${path}` },
    required: ['url'],
    original: {
      subject,
      title,
      preview: text,
      blocks: [
        { type: 'paragraph', text: `{{greeting}}\n${text}` },
        { type: 'button', label: button, url: '{{url}}' },
        { type: 'paragraph', text: note, tone: 'muted' },
      ],
    },
  });

export const confirmationMail = linkMail('auth.confirmation', {
  label: 'Confirm an account',
  description: 'Sent to somebody who registers, with the link that opens the account.',
  type: 'welcome',
  path: '/auth/confirm?token=sample',
  subject: 'Confirm your email address for {{studio_name}}',
  title: 'Confirm your email address',
  text: 'Thank you for registering with {{studio_name}}. One click opens your account. The link works for one hour.',
  button: 'Confirm email address',
  note: 'If you did not register, you can ignore this mail: without a confirmation the account stays closed.',
});

export const knownAddressMail = linkMail('auth.known-address', {
  label: 'Registered already',
  description: 'Sent when somebody registers with an address that has an account already.',
  type: 'confirmation',
  path: '/auth',
  subject: 'You already have an account with {{studio_name}}',
  title: 'You already have an account',
  text: 'Somebody, most likely you, just tried to register with this address at {{studio_name}}. It has an account already, so nothing was changed: log in, or choose a new password there if you have forgotten yours.',
  button: 'Log in',
  public_links: ['url'],
  note: 'If this was not you, there is nothing to do: nobody was told that this address has an account.',
});

export const resetMail = linkMail('auth.password-reset', {
  label: 'Reset a password',
  description: 'Sent to somebody who forgot their password, with the link to a new one.',
  type: 'support',
  path: '/auth/reset-password?token=sample',
  subject: 'Reset your {{studio_name}} password',
  title: 'Choose a new password',
  text: 'Somebody, most likely you, asked for a new password for your account with {{studio_name}}. The link works once, for one hour.',
  button: 'Choose a new password',
  note: 'If this was not you, ignore this mail: your password stays as it is.',
});

export const passwordChangedMail = linkMail('auth.password-changed', {
  label: 'Password changed by a reset',
  description: 'Sent after a password was changed by a reset.',
  type: 'confirmation',
  path: '/auth/forgot-password',
  subject: 'Your {{studio_name}} password was changed',
  title: 'Your password was changed',
  text: 'The password of your account with {{studio_name}} was changed just now. If it was you, there is nothing to do.',
  button: 'This was not me',
  public_links: ['url'],
  note: 'The button leads to where you can ask for a new password at once.',
});

export const recoveryAddressMail = linkMail('auth.recovery-address', {
  label: 'Confirm a recovery address',
  description: 'Sent to a recovery address, with the link that confirms it.',
  type: 'confirmation',
  path: '/auth/recovery-email?token=sample',
  subject: 'Confirm your recovery address for {{studio_name}}',
  title: 'Confirm your recovery address',
  text: 'This address was given as a way back into an account with {{studio_name}}. Once confirmed, password resets are sent here too.',
  button: 'Confirm recovery address',
  note: 'If you do not know about this, ignore this mail: the address will not be used.',
});

export const authMailTemplates = [confirmationMail, knownAddressMail, resetMail, passwordChangedMail, recoveryAddressMail];
