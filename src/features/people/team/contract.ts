import { oc } from '@orpc/contract';
import { z } from 'zod';
import { email, lineOf, password } from '#features/people/auth/fields.ts';
import { type AreaAccess, accessLevels, adminAreaNames } from '#shared/admin-areas.ts';
import { teamRoles } from '#shared/choices/people/team.ts';
import { timestamp } from '#shared/wire.ts';

export const areaAccess = z.record(z.enum(adminAreaNames), z.enum(accessLevels)) satisfies z.ZodType<AreaAccess>;
const narrowedAreas = areaAccess
  .refine((areas) => Object.values(areas).some((level) => level !== 'none'), 'Please open at least one area')
  .nullable()
  .describe('What an administrator may do where; null: everything');

const member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  areas: areaAccess.nullable(),
  two_factor_enabled: z.boolean(),
  last_seen_at: timestamp.nullable(),
  joined_at: timestamp,
  removed_at: timestamp.nullable(),
  is_self: z.boolean(),
});
export type Member = z.output<typeof member>;

const invitation = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  areas: areaAccess.nullable(),
  sent_count: z.number().int(),
  sent_at: timestamp,
  expires_at: timestamp,
  is_expired: z.boolean(),
});
export type TeamInvitation = z.output<typeof invitation>;

const team = z.object({
  members: z.array(member),
  invitations: z.array(invitation).describe('Those that nobody has accepted yet'),
  mail_configured: z.boolean().describe('False: emails wait in the outbox'),
});
export type Team = z.output<typeof team>;

/** Every change of who gets in asks for it once more. */
export const ownPassword = z.string().min(1, 'Please enter your password').max(200);
const nameOf = (what: string) => lineOf(100).min(1, `Please enter the ${what}`);

export const accessFields = { role: z.enum(teamRoles), areas: narrowedAreas };
type Access = { role: string; areas: AreaAccess | null };
const isOwnerOfAll = ({ role, areas }: Access) => role === 'admin' || areas === null;
const allAreas = { message: 'A super administrator has all areas', path: ['areas'] };

export const inviteForm = z
  .object({
    email,
    first_name: nameOf('first name'),
    last_name: nameOf('last name'),
    ...accessFields,
    password: ownPassword,
  })
  .refine(isOwnerOfAll, allAreas);

const tags = ['Team'];
const byId = z.object({ id: z.uuid() });
const withPassword = byId.extend({ password: ownPassword });
const token = z.string().regex(/^[\w-]{1,200}$/, 'This link is not complete');

/** What the page of the link shows; null for a link that does not work, whatever the reason. */
const invited = z.object({ email: z.string(), first_name: z.string(), access: z.string(), expires_at: timestamp }).nullable();
export type InvitedMember = z.output<typeof invited>;

export const teamContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/team', tags, summary: 'Who runs the studio, and who was invited to' })
    .output(team),
  invite: oc
    .route({ method: 'POST', path: '/admin/team/invitations', tags, summary: 'Invites somebody to help run the studio' })
    .input(
      z
        .object({ id: z.uuid().describe('Chosen by the caller: the same one is sent once') })
        .extend(inviteForm.shape)
        .refine(isOwnerOfAll, allAreas),
    )
    .output(team),
  resend: oc
    .route({
      method: 'POST',
      path: '/admin/team/invitations/{id}/resend',
      tags,
      summary: 'Sends an invitation again with a new link; the earlier link ends',
    })
    .input(withPassword.extend({ sent_count: z.number().int().describe('As the caller saw it: a second press sends nothing') }))
    .output(team),
  withdraw: oc
    .route({ method: 'POST', path: '/admin/team/invitations/{id}/withdraw', tags, summary: 'Ends the link of an invitation' })
    .input(withPassword)
    .output(team),
  update: oc
    .route({ method: 'PUT', path: '/admin/team/{id}', tags, summary: 'Changes the role or the areas of somebody' })
    .input(withPassword.extend(accessFields).refine(isOwnerOfAll, allAreas))
    .output(team),
  remove: oc
    .route({
      method: 'POST',
      path: '/admin/team/{id}/remove',
      tags,
      summary: 'Ends the access of somebody at once; what they did stays',
    })
    .input(withPassword)
    .output(team),
  restore: oc
    .route({ method: 'POST', path: '/admin/team/{id}/restore', tags, summary: 'Lets somebody who was removed in again' })
    .input(withPassword)
    .output(team),
  link: oc
    .route({ method: 'GET', path: '/team/invitation', tags, summary: 'Whom a link invites, if it still works' })
    .input(z.object({ token }))
    .output(z.object({ invited })),
  accept: oc
    .route({
      method: 'POST',
      path: '/team/invitation',
      tags,
      summary: 'Opens the account of an invitation with a password, once, and signs in',
    })
    .input(z.object({ token, password }))
    .output(z.object({ user_id: z.uuid() })),
};
