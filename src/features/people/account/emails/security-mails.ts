import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';

type Words = { label: string; subject: (studio: string) => string; title: string; text: string };

const notYou =
  'If this was not you, choose a new password at once: that signs every device out and calls off what was begun in the last 24 hours.';

const securityMail = (name: string, { label, subject, title, text }: Words) =>
  defineMail({
    name,
    label,
    audience: 'client',
    variables: z.object({ name: z.string(), url: z.string() }),
    sample: { name: 'Ada', url: 'https://studio.example/auth/forgot-password' },
    compose: (person, studio) => ({
      subject: subject(studio.name),
      title,
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(person.name)}\n${text}` },
        { type: 'button', label: 'This was not me', url: person.url },
        { type: 'paragraph', text: notYou, tone: 'muted' },
      ],
    }),
  });

/** Every change of how an account is opened is told to its owner, whoever made it. */
export const securityMails = {
  password: securityMail('account.password-changed', {
    label: 'Password changed in the settings',
    subject: (studio) => `Your ${studio} password was changed`,
    title: 'Your password was changed',
    text: 'The password of your account was changed just now.',
  }),
  two_factor_on: securityMail('account.two-factor-on', {
    label: 'Two-factor sign-in turned on',
    subject: (studio) => `Two-factor sign-in is on at ${studio}`,
    title: 'Two-factor sign-in is on',
    text: 'From now on, signing in to your account also asks for a code from your authenticator app. Keep your recovery codes in a safe place. For the next 24 hours a password reset turns it off again.',
  }),
  two_factor_off: securityMail('account.two-factor-off', {
    label: 'Two-factor sign-in turned off',
    subject: (studio) => `Two-factor sign-in was turned off at ${studio}`,
    title: 'Two-factor sign-in was turned off',
    text: 'Signing in to your account asks for the password alone again.',
  }),
  recovery_codes: securityMail('account.recovery-codes', {
    label: 'New recovery codes',
    subject: (studio) => `New recovery codes for ${studio}`,
    title: 'You have new recovery codes',
    text: 'New recovery codes were made for your account just now. The old ones no longer work.',
  }),
  recovery_requested: securityMail('account.recovery-requested', {
    label: 'Recovery address asked for',
    subject: (studio) => `A recovery address was added at ${studio}`,
    title: 'A recovery address was added',
    text: 'A recovery address was given for your account just now. Once it is confirmed, password resets are sent there too.',
  }),
  recovery_replaced: securityMail('account.recovery-replaced', {
    label: 'Recovery address about to change',
    subject: (studio) => `Your recovery address at ${studio} is about to change`,
    title: 'Your recovery address is about to change',
    text: 'Another recovery address was given for your account just now. The old one keeps working for 24 hours.',
  }),
  recovery_removed: securityMail('account.recovery-removed', {
    label: 'Recovery address about to be removed',
    subject: (studio) => `Your recovery address at ${studio} is about to be removed`,
    title: 'Your recovery address is about to be removed',
    text: 'The recovery address of your account was removed just now. It keeps working for 24 hours.',
  }),
  recovery_confirmed: securityMail('account.recovery-confirmed', {
    label: 'Recovery address confirmed',
    subject: (studio) => `A recovery address was confirmed at ${studio}`,
    title: 'A recovery address was confirmed',
    text: 'The new recovery address of your account was confirmed just now.',
  }),
};

export const accountMailTemplates = Object.values(securityMails);

export type SecurityNotice = keyof typeof securityMails;
