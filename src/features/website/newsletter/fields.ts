import { email } from '#shared/public-form/rules.ts';

// Free of Zod: the form stands on public pages.
export const signUpRules = { email };
