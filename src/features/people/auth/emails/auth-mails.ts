import type { MailBlock } from '#platform/mail/mail-blocks.ts';

/** What a mail says; how it looks is the same for all mails of the house. */
export type MailWords = { template: string; subject: string; title: string; preview: string; blocks: MailBlock[] };

type Words = { template: string; subject: string; title: string; text: string; button: string; note: string };

function words({ template, subject, title, text, button, note }: Words, name: string, url: string): MailWords {
  const greeting = name ? `Hello ${name},` : 'Hello,';
  return {
    template,
    subject,
    title,
    preview: text,
    blocks: [
      { type: 'paragraph', text: `${greeting}\n${text}` },
      { type: 'button', label: button, url },
      { type: 'paragraph', text: note, tone: 'muted' },
    ],
  };
}

export type AuthMail = (studio: string, name: string, url: string) => MailWords;

export const confirmationMail: AuthMail = (studio, name, url) =>
  words(
    {
      template: 'auth.confirmation',
      subject: `Confirm your email address for ${studio}`,
      title: 'Confirm your email address',
      text: `Thank you for registering with ${studio}. One click opens your account. The link works for one hour.`,
      button: 'Confirm email address',
      note: 'If you did not register, you can ignore this mail: without a confirmation the account stays closed.',
    },
    name,
    url,
  );

export const resetMail: AuthMail = (studio, name, url) =>
  words(
    {
      template: 'auth.password-reset',
      subject: `Reset your ${studio} password`,
      title: 'Choose a new password',
      text: `Somebody, most likely you, asked for a new password for your account with ${studio}. The link works once, for one hour.`,
      button: 'Choose a new password',
      note: 'If this was not you, ignore this mail: your password stays as it is.',
    },
    name,
    url,
  );

export const passwordChangedMail: AuthMail = (studio, name, url) =>
  words(
    {
      template: 'auth.password-changed',
      subject: `Your ${studio} password was changed`,
      title: 'Your password was changed',
      text: `The password of your account with ${studio} was changed just now. If it was you, there is nothing to do.`,
      button: 'This was not me',
      note: 'The button leads to where you can ask for a new password at once.',
    },
    name,
    url,
  );

export const recoveryAddressMail: AuthMail = (studio, name, url) =>
  words(
    {
      template: 'auth.recovery-address',
      subject: `Confirm your recovery address for ${studio}`,
      title: 'Confirm your recovery address',
      text: `This address was given as a way back into an account with ${studio}. Once confirmed, password resets are sent here too.`,
      button: 'Confirm recovery address',
      note: 'If you do not know about this, ignore this mail: the address will not be used.',
    },
    name,
    url,
  );
