import { oc } from '@orpc/contract';
import { z } from 'zod';
import { email, lineOf, password } from '#features/people/auth/fields.ts';
import { accountTypes } from '#shared/choices/people/auth.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { invitationStates } from './policy.ts';

export const invitation = z.object({
  id: z.uuid(),
  contact_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: z.enum(accountTypes),
  business_name: z.string().nullable(),
  state: z.enum(invitationStates),
  sent_count: z.number().int(),
  sent_at: timestamp,
  expires_at: timestamp,
  accepted_at: timestamp.nullable(),
  withdrawn_at: timestamp.nullable(),
  created_at: timestamp,
});
export type Invitation = z.output<typeof invitation>;

const nameOf = (what: string) => lineOf(100).min(2, `${what} must be at least 2 characters`);
const businessName = 'Business name must be at least 2 characters';

const person = {
  email,
  first_name: nameOf('First name'),
  last_name: nameOf('Last name'),
  user_type: z.enum(accountTypes, 'Please select an account type'),
  business_name: lineOf(200),
  words: z.string().trim().max(1000, 'Please use at most 1000 characters'),
};
type Typed = { user_type: string; business_name: string };
const namesBusiness = ({ user_type, business_name }: Typed) => user_type === 'personal' || business_name.length >= 2;
const missingName = { message: businessName, path: ['business_name'] };

export const invitationForm = z.object(person).refine(namesBusiness, missingName);
export type InvitationForm = z.output<typeof invitationForm>;

export const invitationInput = z
  .object({
    id: z.uuid('Please give the invitation an id').describe('Chosen by the caller: the same one is sent once'),
    ...person,
    business_name: person.business_name.default(''),
    words: person.words.default(''),
  })
  .refine(namesBusiness, missingName);
export type InvitationInput = z.output<typeof invitationInput>;

const sent = invitation.extend({ mail_configured: z.boolean().describe('False: the mail waits in the outbox') });

const token = z.string().regex(/^[\w-]{1,200}$/, 'This link is not complete');

/** What the page of the link shows; null for a link that does not work, whatever the reason. */
export const invited = z
  .object({ email: z.string(), first_name: z.string(), business_name: z.string().nullable(), expires_at: timestamp })
  .nullable();
export type Invited = z.output<typeof invited>;

const tags = ['Invitations'];
const byId = z.object({ id: z.uuid() });

export const invitationsContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/invitations', tags, summary: 'Invitations, newest first' })
    .input(listQuery.omit({ q: true }).extend({ state: z.enum(invitationStates).optional() }))
    .output(pageOf(invitation)),
  create: oc
    .route({ method: 'POST', path: '/admin/invitations', tags, summary: 'Invites somebody to open an account' })
    .input(invitationInput)
    .output(sent),
  resend: oc
    .route({
      method: 'POST',
      path: '/admin/invitations/{id}/resend',
      tags,
      summary: 'Sends an invitation again with a new link; the earlier link ends',
    })
    .input(byId.extend({ sent_count: z.number().int().describe('As the caller saw it: a second press sends nothing') }))
    .output(sent),
  withdraw: oc
    .route({ method: 'POST', path: '/admin/invitations/{id}/withdraw', tags, summary: 'Ends the link of an invitation' })
    .input(byId)
    .output(invitation),
  link: oc
    .route({ method: 'GET', path: '/invitations/link', tags, summary: 'Whom a link invites, if it still works' })
    .input(z.object({ token }))
    .output(z.object({ invited })),
  accept: oc
    .route({
      method: 'POST',
      path: '/invitations/accept',
      tags,
      summary: 'Opens the account of an invitation with a password, once, and signs in',
    })
    .input(z.object({ token, password }))
    .output(z.object({ user_id: z.uuid() })),
};
