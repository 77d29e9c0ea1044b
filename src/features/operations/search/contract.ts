import { oc } from '@orpc/contract';
import { z } from 'zod';
import { iconData } from '#shared/icon-data.ts';

export const foundGroup = z.object({
  heading: z.string(),
  icon: iconData,
  items: z.array(z.object({ id: z.string(), label: z.string(), detail: z.string(), to: z.string() })),
});
export type FoundGroup = z.output<typeof foundGroup>;

export const searchContract = {
  find: oc
    .route({
      method: 'GET',
      path: '/admin/search',
      tags: ['Search'],
      summary: 'The newest orders, clients, documents and bookings that fit the words, a few of each',
    })
    .input(z.object({ q: z.string().trim().min(1, 'Please enter what to look for').max(200) }))
    .output(z.object({ groups: z.array(foundGroup) })),
};
