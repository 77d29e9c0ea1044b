import { oc } from '@orpc/contract';
import { z } from 'zod';
import { roles } from '#shared/roles.ts';
import { socialProviders } from '#shared/social-providers.ts';
import { currentPassword, email, matching, mismatch, password, typed } from './fields.ts';
import { passwordSettings } from './settings.ts';

export const sessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  user_type: z.string(),
  avatar_url: z.string().nullable(),
  email_verified: z.boolean(),
  two_factor_enabled: z.boolean(),
  role: z.enum(roles),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const loginForm = z.object({ email, password: currentPassword });
export type LoginForm = z.infer<typeof loginForm>;

export const totpForm = z.object({
  code: z
    .string()
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code')),
  trustDevice: z.boolean(),
});
export const recoveryCodeForm = z.object({
  code: z.string().trim().min(1, 'Enter a recovery code').max(40),
  trustDevice: z.boolean(),
});

export const forgotForm = z.object({ email });
/** Chosen by a person who opened a link: of a reset, or of an invitation. */
export const newPasswordForm = z.object({ password, confirmPassword: z.string() }).refine(matching, { ...mismatch, when: typed });

const tags = ['Sign-in'];

export const authContract = {
  options: oc
    .route({ method: 'GET', path: '/session/options', tags, summary: 'What signing in and registering demand here' })
    .output(
      z.object({
        mail_configured: z.boolean(),
        confirmation_demanded: z.boolean(),
        refuse_common_passwords: z.boolean(),
        /** The services that people can sign in with. */
        social: z.array(z.enum(socialProviders)),
      }),
    ),
  resetLink: oc
    .route({ method: 'GET', path: '/password-reset/{token}', tags, summary: 'Does this reset link still work?' })
    .input(z.object({ token: z.string().regex(/^[\w-]{1,200}$/, 'This link is not complete') }))
    .output(z.object({ usable: z.boolean() })),
  session: oc
    .route({ method: 'GET', path: '/session', tags, summary: 'Who is signed in, if anybody' })
    .output(z.object({ user: sessionUser.nullable() })),
  passphrase: oc
    .route({ method: 'GET', path: '/session/passphrase', tags, summary: "The passphrase of the caller's own encrypted fields" })
    .output(z.object({ passphrase: z.string() })),
  passwordRules: oc
    .route({ method: 'GET', path: '/admin/settings/passwords', tags: ['Settings'], summary: 'What passwords are taken' })
    .output(passwordSettings.schema),
  savePasswordRules: oc
    .route({ method: 'PUT', path: '/admin/settings/passwords', tags: ['Settings'], summary: 'Changes what passwords are taken' })
    .input(passwordSettings.schema)
    .output(passwordSettings.schema),
};
