import { z } from 'zod';
import { greeting } from '#platform/mail/greeting.ts';
import { defineMail } from '#platform/mail/mail.ts';

type Words = { label: string; subject: (studio: string) => string; title: string; text: string };

const notYou = 'If this was not you, choose a new password at once and sign out every other device.';

const securityMail = (name: string, { label, subject, title, text }: Words) =>
  defineMail({
    name,
    label,
    audience: 'client',
    variables: z.object({ name: z.string() }),
    sample: { name: 'Ada' },
    compose: (person, studio) => ({
      subject: subject(studio.name),
      title,
      preview: text,
      blocks: [
        { type: 'paragraph', text: `${greeting(person.name)}\n${text}` },
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
    text: 'From now on, signing in to your account also asks for a code from your authenticator app. Keep your recovery codes in a safe place.',
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
};

export const accountMailTemplates = Object.values(securityMails);

export type SecurityNotice = keyof typeof securityMails;
