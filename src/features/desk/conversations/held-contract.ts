import { oc } from '@orpc/contract';
import { z } from 'zod';
import { timestamp } from '#shared/wire.ts';
import { inboxConversation } from './inbox-contract.ts';

const blockedSender = z.object({ address: z.string(), blocked_by: z.string().nullable(), created_at: timestamp });
export type BlockedSender = z.output<typeof blockedSender>;

const blocked = z.object({ items: z.array(blockedSender) });
const tags = ['Messages'];
const byId = z.object({ id: z.uuid() });

/** Mails of addresses that nobody knows, and of senders that nothing confirms. */
export const heldContract = {
  accept: oc
    .route({
      method: 'POST',
      path: '/admin/conversations/{id}/accept',
      tags,
      summary: 'Make the sender of a held mail a contact',
    })
    .input(byId)
    .output(inboxConversation),
  block: oc
    .route({ method: 'POST', path: '/admin/conversations/{id}/block', tags, summary: 'Keep mails of this sender out' })
    .input(byId)
    .output(inboxConversation),
  unblock: oc
    .route({ method: 'POST', path: '/admin/blocked-senders/unblock', tags, summary: 'Hold mails of this address again' })
    .input(z.object({ address: z.string('Please name an address').trim().min(3, 'Please name an address').max(320) }))
    .output(blocked),
  listBlocked: oc
    .route({ method: 'GET', path: '/admin/blocked-senders', tags, summary: 'Addresses whose mails are kept out' })
    .output(blocked),
};
