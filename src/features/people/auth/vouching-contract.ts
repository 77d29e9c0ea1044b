import { oc } from '@orpc/contract';
import { z } from 'zod';
import { timestamp } from '#shared/wire.ts';

const byContact = z.object({ id: z.uuid('Please give the id of a contact') });
const vouched = z.object({ id: z.uuid().describe('The account'), vouched_at: timestamp.nullable() });
const tags = ['Accounts'];

export const vouchingContract = {
  vouch: oc
    .route({
      method: 'POST',
      path: '/admin/clients/{id}/vouch',
      tags,
      summary:
        'Vouches that the account registered with the address of a contact is that person’s: it reads what is written to them',
    })
    .input(byContact)
    .output(vouched),
  withdraw: oc
    .route({
      method: 'DELETE',
      path: '/admin/clients/{id}/vouch',
      tags,
      summary: 'Withdraws that word; an address that the client has confirmed stays confirmed',
    })
    .input(byContact)
    .output(vouched),
};
