import { oc } from '@orpc/contract';
import { z } from 'zod';
import { timestamp } from '#shared/wire.ts';

const tags = ['Clients'];

export const portalViewsContract = {
  begin: oc
    .route({
      method: 'POST',
      path: '/admin/portal-views',
      tags,
      summary: 'Begins to look at the portal as a client does, without changing anything; the cookie of the answer is the view',
    })
    .input(z.object({ user_id: z.uuid('Please give the id of a user') }))
    .output(z.object({ id: z.uuid(), expires_at: timestamp })),
  leave: oc
    .route({
      method: 'POST',
      path: '/admin/portal-views/leave',
      tags,
      summary: 'Ends this view; nothing happens where it is over or somebody else’s',
    })
    .input(z.object({ id: z.uuid('Please give the id of a view') }))
    .output(z.object({ to: z.string().describe('Where the administrator came from') })),
};
