import { oc } from '@orpc/contract';
import { z } from 'zod';
import { passwordMost } from '#features/people/auth/fields.ts';
import { socialProviders } from '#shared/social-providers.ts';
import { timestamp } from '#shared/wire.ts';

const provider = z.enum(socialProviders, 'Please choose one of the list');
/** A change of who can get in asks for the password again. */
const proven = z.object({ provider, password: z.string().min(1, 'Please enter your password').max(passwordMost) });

const socialConnections = z.object({
  /** False for somebody who has only ever come through another service. */
  has_password: z.boolean(),
  items: z.array(
    z.object({
      provider,
      /** Whether the studio offers it now. */
      is_offered: z.boolean(),
      connection: z.object({ email: z.string().nullable(), created_at: timestamp }).nullable(),
    }),
  ),
});
export type SocialConnections = z.input<typeof socialConnections>;
export type SocialConnectionsRead = z.output<typeof socialConnections>;

const tags = ['Account'];
const path = '/account/social';

export const socialContract = {
  social: oc
    .route({ method: 'GET', path, tags, summary: 'The services that open the own account, and those that could' })
    .output(socialConnections),
  connectSocial: oc
    .route({
      method: 'POST',
      path: `${path}/{provider}/connect`,
      tags,
      summary: 'Begins to connect a service: answers the address at which the person agrees',
    })
    .input(proven)
    .output(z.object({ url: z.string() })),
  disconnectSocial: oc
    .route({ method: 'POST', path: `${path}/{provider}/disconnect`, tags, summary: 'Disconnects a service from the own account' })
    .input(proven)
    .output(socialConnections),
};
