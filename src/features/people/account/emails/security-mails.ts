import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

type Words = {
  label: string;
  description: string;
  subject: string;
  title: string;
  text: string;
  button?: string;
  note?: string;
};

const notYou =
  'If this was not you, choose a new password at once: that signs every device out and calls off what was begun in the last 24 hours.';

const securityMail = (
  name: string,
  { label, description, subject, title, text, button = 'This was not me', note = notYou }: Words,
) =>
  defineMail({
    ...{ name, label, description },
    type: 'confirmation',
    audience: 'client',
    is_security: true,
    variables: z.object({ name: z.string(), url: z.string() }),
    sample: { name: 'Ada', url: 'https://studio.example/auth/forgot-password' },
    required: ['url'],
    public_links: ['url'],
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

/** The owner of an account hears of every change of how it is opened, and of tries to get in. */
export const securityMails = {
  password: securityMail('account.password-changed', {
    label: 'Password changed in the settings',
    description: 'Sent after somebody changed their password in the settings.',
    subject: 'Your {{studio_name}} password was changed',
    title: 'Your password was changed',
    text: 'The password of your account was changed just now.',
  }),
  two_factor_on: securityMail('account.two-factor-on', {
    label: 'Two-factor sign-in turned on',
    description: 'Sent after two-factor sign-in was turned on.',
    subject: 'Two-factor sign-in is on at {{studio_name}}',
    title: 'Two-factor sign-in is on',
    text: 'From now on, signing in to your account also asks for a code from your authenticator app. Keep your recovery codes in a safe place. For the next 24 hours a password reset turns it off again.',
  }),
  two_factor_off: securityMail('account.two-factor-off', {
    label: 'Two-factor sign-in turned off',
    description: 'Sent after two-factor sign-in was turned off.',
    subject: 'Two-factor sign-in was turned off at {{studio_name}}',
    title: 'Two-factor sign-in was turned off',
    text: 'Signing in to your account asks for the password alone again.',
  }),
  recovery_codes: securityMail('account.recovery-codes', {
    label: 'New recovery codes',
    description: 'Sent after new recovery codes were made.',
    subject: 'New recovery codes for {{studio_name}}',
    title: 'You have new recovery codes',
    text: 'New recovery codes were made for your account just now. The old ones no longer work.',
  }),
  passkey_added: securityMail('account.passkey-added', {
    label: 'Passkey added',
    description: 'Sent after a passkey was added to an account.',
    subject: 'A passkey was added at {{studio_name}}',
    title: 'A passkey was added',
    text: 'A passkey was added to your account just now. Whoever has it can sign in without the password. For the next 24 hours a password reset removes it again.',
  }),
  passkey_removed: securityMail('account.passkey-removed', {
    label: 'Passkey removed',
    description: 'Sent after a passkey was removed from an account.',
    subject: 'A passkey was removed at {{studio_name}}',
    title: 'A passkey was removed',
    text: 'A passkey was removed from your account just now. It no longer signs anybody in.',
  }),
  social_connected: securityMail('account.social-connected', {
    label: 'Another sign-in connected',
    description: 'Sent after Google, Facebook or Microsoft was connected to an account.',
    subject: 'A new way to sign in to {{studio_name}}',
    title: 'A new way to sign in was connected',
    text: 'An account at Google, Facebook or Microsoft was connected to your account just now, and opens it from now on. Under Settings, Security you see which one, and can disconnect it.',
  }),
  social_disconnected: securityMail('account.social-disconnected', {
    label: 'Another sign-in disconnected',
    description: 'Sent after Google, Facebook or Microsoft was disconnected from an account.',
    subject: 'A way to sign in to {{studio_name}} was removed',
    title: 'A way to sign in was removed',
    text: 'An account at Google, Facebook or Microsoft was disconnected from your account just now, and no longer opens it.',
  }),
  guessed: securityMail('account.guessed', {
    label: 'Someone is guessing a password',
    description: 'Sent at most once a day when many wrong passwords were tried from places that the account was never used from.',
    subject: 'Someone is trying to sign in to your {{studio_name}} account',
    title: 'Someone is trying to sign in to your account',
    text: 'Many wrong passwords were tried for your account, from places where you have not signed in before. We slow such tries down. You can still sign in on the devices that you use, and on a new device after you choose a new password.',
    button: 'Choose a new password',
    note: 'You do not have to do anything. If your password is short, or you use it elsewhere too, choose a new one and turn on two-factor sign-in.',
  }),
  recovery_requested: securityMail('account.recovery-requested', {
    label: 'Recovery address asked for',
    description: 'Sent when a recovery address was given, before it is confirmed.',
    subject: 'A recovery address was added at {{studio_name}}',
    title: 'A recovery address was added',
    text: 'A recovery address was given for your account just now. Once it is confirmed, password resets are sent there too.',
  }),
  recovery_replaced: securityMail('account.recovery-replaced', {
    label: 'Recovery address about to change',
    description: 'Sent when another recovery address was given.',
    subject: 'Your recovery address at {{studio_name}} is about to change',
    title: 'Your recovery address is about to change',
    text: 'Another recovery address was given for your account just now. The old one keeps working for 24 hours.',
  }),
  recovery_removed: securityMail('account.recovery-removed', {
    label: 'Recovery address about to be removed',
    description: 'Sent when a recovery address was removed.',
    subject: 'Your recovery address at {{studio_name}} is about to be removed',
    title: 'Your recovery address is about to be removed',
    text: 'The recovery address of your account was removed just now. It keeps working for 24 hours.',
  }),
  recovery_confirmed: securityMail('account.recovery-confirmed', {
    label: 'Recovery address confirmed',
    description: 'Sent after a recovery address was confirmed.',
    subject: 'A recovery address was confirmed at {{studio_name}}',
    title: 'A recovery address was confirmed',
    text: 'The new recovery address of your account was confirmed just now.',
  }),
};

export const accountMailTemplates = Object.values(securityMails);

export type SecurityNotice = keyof typeof securityMails;
