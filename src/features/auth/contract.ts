import { oc } from '@orpc/contract';
import { z } from 'zod';
import { roles } from '#shared/roles.ts';

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

const tags = ['Sign-in'];

export const authContract = {
  session: oc
    .route({ method: 'GET', path: '/session', tags, summary: 'Who is signed in, if anybody' })
    .output(z.object({ user: sessionUser.nullable() })),
  passphrase: oc
    .route({ method: 'GET', path: '/session/passphrase', tags, summary: "The passphrase of the caller's own encrypted fields" })
    .output(z.object({ passphrase: z.string() })),
};
