import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail, type MailStudio } from '#platform/mail/mail.ts';

type Words = { subject: string; title: string; text: string; button: string; note: string };

/** All of these have one shape: a greeting, one link and what to do if it was not you. */
const linkMail = (name: string, label: string, path: string, words: (studio: MailStudio) => Words) =>
  defineMail({
    name,
    label,
    audience: 'client',
    variables: z.object({ name: z.string(), url: z.string() }),
    sample: { name: 'Ada', url: `https://studio.example${path}` },
    compose: (person, studio) => {
      const { subject, title, text, button, note } = words(studio);
      return {
        subject,
        title,
        preview: text,
        blocks: [
          { type: 'paragraph', text: `${greeting(person.name)}\n${text}` },
          { type: 'button', label: button, url: person.url },
          { type: 'paragraph', text: note, tone: 'muted' },
        ],
      };
    },
  });

export const confirmationMail = linkMail('auth.confirmation', 'Confirm an account', '/auth/confirm?token=sample', (studio) => ({
  subject: `Confirm your email address for ${studio.name}`,
  title: 'Confirm your email address',
  text: `Thank you for registering with ${studio.name}. One click opens your account. The link works for one hour.`,
  button: 'Confirm email address',
  note: 'If you did not register, you can ignore this mail: without a confirmation the account stays closed.',
}));

export const knownAddressMail = linkMail('auth.known-address', 'Registered already', '/auth', (studio) => ({
  subject: `You already have an account with ${studio.name}`,
  title: 'You already have an account',
  text: `Somebody, most likely you, just tried to register with this address at ${studio.name}. It has an account already, so nothing was changed: log in, or choose a new password there if you have forgotten yours.`,
  button: 'Log in',
  note: 'If this was not you, there is nothing to do: nobody was told that this address has an account.',
}));

export const resetMail = linkMail('auth.password-reset', 'Reset a password', '/auth/reset-password?token=sample', (studio) => ({
  subject: `Reset your ${studio.name} password`,
  title: 'Choose a new password',
  text: `Somebody, most likely you, asked for a new password for your account with ${studio.name}. The link works once, for one hour.`,
  button: 'Choose a new password',
  note: 'If this was not you, ignore this mail: your password stays as it is.',
}));

export const passwordChangedMail = linkMail(
  'auth.password-changed',
  'Password changed by a reset',
  '/auth/forgot-password',
  (studio) => ({
    subject: `Your ${studio.name} password was changed`,
    title: 'Your password was changed',
    text: `The password of your account with ${studio.name} was changed just now. If it was you, there is nothing to do.`,
    button: 'This was not me',
    note: 'The button leads to where you can ask for a new password at once.',
  }),
);

export const recoveryAddressMail = linkMail(
  'auth.recovery-address',
  'Confirm a recovery address',
  '/auth/recovery-email?token=sample',
  (studio) => ({
    subject: `Confirm your recovery address for ${studio.name}`,
    title: 'Confirm your recovery address',
    text: `This address was given as a way back into an account with ${studio.name}. Once confirmed, password resets are sent here too.`,
    button: 'Confirm recovery address',
    note: 'If you do not know about this, ignore this mail: the address will not be used.',
  }),
);

export const authMailTemplates = [confirmationMail, knownAddressMail, resetMail, passwordChangedMail, recoveryAddressMail];
