import { oc } from '@orpc/contract';
import { z } from 'zod';
import { passwordMost } from '#features/people/auth/fields.ts';
import { roles } from '#shared/roles.ts';
import { timestamp } from '#shared/wire.ts';
import { socialContract } from './social-contract.ts';

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);

/** Notifications are on until somebody turns them off; dark mode is null until the person has chosen. */
export const preferences = z.object({
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  dark_mode: z.boolean().nullable(),
});
export type Preferences = z.infer<typeof preferences>;

export const profile = z.object({
  id: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  phone: z.string(),
  user_type: z.string(),
  role: z.enum(roles),
  avatar_url: z.string().nullable(),
  two_factor_enabled: z.boolean(),
  recovery_email: z.string().nullable(),
  recovery_email_verified: z.boolean(),
  preferences,
  is_sample: z.boolean(),
  client_since: z.iso.date().describe("The day on the studio's calendar"),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Profile = z.output<typeof profile>;

export const personalInfo = z.object({
  first_name: line(100),
  last_name: line(100),
  display_name: line(200),
  phone: line(40),
});
export type PersonalInfo = z.infer<typeof personalInfo>;

export const profileChange = personalInfo.partial().extend({
  preferences: z
    .object({ email_notifications: z.boolean(), sms_notifications: z.boolean(), dark_mode: z.boolean() })
    .partial()
    .optional(),
});
export type ProfileChange = z.infer<typeof profileChange>;

export const recoveryEmail = z.object({
  recovery_email: line(254).toLowerCase().pipe(z.email('Please enter a valid email address')),
});

/** A change of who can get in asks for the password again. */
const proven = z.object({ password: z.string().min(1, 'Please enter your password').max(passwordMost) });

export const recoveryState = z.object({
  recovery_email: z.string().nullable(),
  recovery_email_verified: z.boolean(),
  /** What a confirmed address becomes, and when; null as `email` removes it. */
  change: z.object({ email: z.string().nullable(), confirmed: z.boolean(), at: timestamp }).nullable(),
  /** False when no mail provider is configured: the link is written, but nobody carries it. */
  mail_configured: z.boolean(),
});

export const session = z.object({
  id: z.uuid(),
  device: z.string(),
  ip_address: z.string().nullable(),
  created_at: timestamp,
  last_active_at: timestamp,
  ends_at: timestamp,
  current: z.boolean(),
});
export type Session = z.output<typeof session>;

const tags = ['Account'];

export const accountContract = {
  profile: oc.route({ method: 'GET', path: '/account/profile', tags, summary: "The caller's own profile" }).output(profile),
  saveProfile: oc
    .route({ method: 'PATCH', path: '/account/profile', tags, summary: "Changes the caller's own profile and preferences" })
    .input(profileChange)
    .output(profile),
  recovery: oc
    .route({ method: 'GET', path: '/account/recovery-email', tags, summary: 'The recovery email address' })
    .output(recoveryState),
  saveRecovery: oc
    .route({
      method: 'PUT',
      path: '/account/recovery-email',
      tags,
      summary: 'Stores a recovery email address and sends its confirmation link',
    })
    .input(recoveryEmail.extend(proven.shape))
    .output(recoveryState),
  removeRecovery: oc
    .route({ method: 'POST', path: '/account/recovery-email/remove', tags, summary: 'Removes the recovery email address' })
    .input(proven)
    .output(recoveryState),
  keepRecovery: oc
    .route({
      method: 'POST',
      path: '/account/recovery-email/keep',
      tags,
      summary: 'Calls off a change of the recovery email address that waits',
    })
    .output(recoveryState),
  confirmRecovery: oc
    .route({
      method: 'POST',
      path: '/account/recovery-email/confirm',
      tags,
      summary: 'Confirms a recovery email address with the token of its link',
    })
    .input(z.object({ token: z.string().min(1, 'This link is not complete').max(200) }))
    .output(z.object({ recovery_email: z.string(), counts_from: timestamp.nullable() })),
  sessions: oc
    .route({
      method: 'GET',
      path: '/account/sessions',
      tags,
      summary: "The caller's own signed-in devices, the latest first, at most 100",
    })
    .output(z.object({ items: z.array(session) })),
  revokeSession: oc
    .route({ method: 'DELETE', path: '/account/sessions/{id}', tags, summary: 'Signs out one of the own devices' })
    .input(z.object({ id: z.uuid('Please give the id of a session') }))
    .output(z.object({ revoked: z.number().int() })),
  revokeOthers: oc
    .route({ method: 'POST', path: '/account/sessions/revoke-others', tags, summary: 'Signs out every own device but this one' })
    .output(z.object({ revoked: z.number().int() })),
  ...socialContract,
};
