import { oc } from '@orpc/contract';
import { z } from 'zod';
import { timestamp } from '#shared/wire.ts';

const byId = z.object({ id: z.uuid('Please give the id of a user') });
const accountStatus = z.object({ id: z.uuid(), deactivated_at: timestamp.nullable() });
const tags = ['Accounts'];

export const accountStatusContract = {
  deactivate: oc
    .route({
      method: 'POST',
      path: '/admin/users/{id}/deactivate',
      tags,
      summary: 'Closes an account: its sessions and links end at once, and it cannot sign in; what it did stays',
    })
    .input(byId)
    .output(accountStatus),
  reactivate: oc
    .route({ method: 'POST', path: '/admin/users/{id}/reactivate', tags, summary: 'Opens a deactivated account again' })
    .input(byId)
    .output(accountStatus),
};
