/** Every change of how an account is opened is told to its owner, whoever made it. */
export const securityNotices = {
  password: {
    template: 'account.password-changed',
    subject: (studio: string) => `Your ${studio} password was changed`,
    title: 'Your password was changed',
    text: 'The password of your account was changed just now.',
  },
  two_factor_on: {
    template: 'account.two-factor-on',
    subject: (studio: string) => `Two-factor sign-in is on at ${studio}`,
    title: 'Two-factor sign-in is on',
    text: 'From now on, signing in to your account also asks for a code from your authenticator app. Keep your recovery codes in a safe place.',
  },
  two_factor_off: {
    template: 'account.two-factor-off',
    subject: (studio: string) => `Two-factor sign-in was turned off at ${studio}`,
    title: 'Two-factor sign-in was turned off',
    text: 'Signing in to your account asks for the password alone again.',
  },
  recovery_codes: {
    template: 'account.recovery-codes',
    subject: (studio: string) => `New recovery codes for ${studio}`,
    title: 'You have new recovery codes',
    text: 'New recovery codes were made for your account just now. The old ones no longer work.',
  },
} as const;

export type SecurityNotice = keyof typeof securityNotices;

export const notYou = 'If this was not you, choose a new password at once and sign out every other device.';
