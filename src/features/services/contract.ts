import { oc } from '@orpc/contract';
import { z } from 'zod';
import { timestamp } from '#shared/wire.ts';

export const service = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  price: z.number().nullable().describe('Dollars; null means that a quote is made'),
  duration: z.number().nullable().describe('Hours'),
  image_url: z.string().nullable(),
  is_active: z.boolean(),
  type: z.enum(['one-time', 'subscription']),
  frequency: z.enum(['monthly', 'yearly']).nullable(),
  features: z.array(z.string()),
  requires_contract: z.boolean(),
  sort_order: z.number().int(),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Service = z.output<typeof service>;

const tags = ['Services'];
const list = z.object({ services: z.array(service) });

export const servicesContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/services',
      tags,
      summary: 'Active services; needs a session unless the studio shows them to visitors',
    })
    .output(list),
  featured: oc
    .route({ method: 'GET', path: '/services/featured', tags, summary: 'The first six services, for the front page' })
    .output(list),
};
