import { oc } from '@orpc/contract';
import { z } from 'zod';
import { contact } from '#features/people/contacts/contract.ts';
import { timestamp } from '#shared/wire.ts';

const person = contact.pick({ id: true, first_name: true, last_name: true, email: true, company_name: true, user_id: true });

export const mergePreview = z.object({
  kept: person.describe('Stays: the one with the account, or else the one that was asked for'),
  merged: person.describe('Its address leads to the other one from then on'),
  comes_along: z.array(z.object({ count: z.number().int(), label: z.string() })).describe('What the merged contact brings'),
  filled: z.array(z.string()).describe('What the contact that stays lacked'),
  ended_links: z
    .array(z.string())
    .describe('Documents, invitations and lists whose links end, because they went to the other address'),
  refusal: z.string().nullable().describe('Why these two cannot be merged'),
});
export type MergePreview = z.output<typeof mergePreview>;

export const merge = z.object({
  id: z.uuid(),
  merged: person.pick({ id: true, first_name: true, last_name: true, email: true }),
  merged_at: timestamp,
  undo_until: timestamp,
});
export type Merge = z.output<typeof merge>;

const tags = ['Clients'];
const pair = z.object({ id: z.uuid(), other_id: z.uuid() });

export const mergingContract = {
  preview: oc
    .route({
      method: 'GET',
      path: '/admin/clients/{id}/merge',
      tags,
      summary: 'What comes together when two contacts become one',
    })
    .input(pair)
    .output(mergePreview),
  merge: oc
    .route({ method: 'POST', path: '/admin/clients/{id}/merge', tags, summary: 'Makes two contacts of one person one' })
    .input(pair)
    .output(merge),
  list: oc
    .route({
      method: 'GET',
      path: '/admin/clients/{id}/merges',
      tags,
      summary: 'Contacts that were merged into this one and can still be taken apart',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ items: z.array(merge) })),
  undo: oc
    .route({
      method: 'POST',
      path: '/admin/client-merges/{id}/undo',
      tags,
      summary: 'Takes two merged contacts apart again, within 30 days',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ kept_id: z.uuid(), merged_id: z.uuid() })),
};
