import { oc } from '@orpc/contract';
import { z } from 'zod';
import { pictureBody } from '#shared/body-limit.ts';
import { frequencies, serviceTypes } from '#shared/choices/sales/services.ts';
import { line, pictureUrl, priceOrQuote, typedNumber } from '#shared/fields.ts';
import { newId, seenVersion } from '#shared/seen.ts';
import { listQuery, optionalText, timestamp } from '#shared/wire.ts';

export const service = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  price: z.number().nullable().describe('Dollars; null means that a quote is made'),
  duration: z.number().nullable().describe('Hours'),
  image_url: z.string().nullable(),
  is_active: z.boolean(),
  type: z.enum(serviceTypes),
  frequency: z.enum(frequencies).nullable(),
  features: z.array(z.string()),
  requires_contract: z.boolean(),
  sort_order: z.number().int(),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Service = z.output<typeof service>;

export const adminService = service.extend({
  is_used: z.boolean().describe('Part of an order, a contract or a client’s services: it can be deactivated, not erased'),
});
export type AdminService = z.output<typeof adminService>;

export const serviceStats = z.object({
  total: z.number().int(),
  active: z.number().int(),
  avg_price: z.number().nullable().describe('Dollars, of the services that have a price'),
  avg_duration: z.number().nullable().describe('Hours, of the services that have a duration'),
});
export type ServiceStats = z.output<typeof serviceStats>;

export const serviceInput = z.object({
  name: line(120, 'Please enter a name'),
  description: optionalText(2000),
  category: optionalText(80),
  price: priceOrQuote.describe('Dollars; null means that a quote is made. What is no number counts as 0'),
  duration: typedNumber(
    z
      .int('Please enter whole hours')
      .min(0, 'Hours cannot be less than 0')
      .max(99_999, 'Please enter at most 99,999 hours')
      .nullish()
      .transform((hours) => hours ?? null),
  ).describe('Hours. What is no number counts as 0'),
  image_url: pictureUrl,
  is_active: z.boolean().default(true),
  type: z.enum(serviceTypes, 'Please choose a type').default('one-time'),
  frequency: z.enum(frequencies, 'Please choose how often').nullish().describe('Of a subscription; monthly unless given'),
  features: z.array(line(120, 'Please fill in the feature or remove it')).max(30, 'Please list at most 30 features').default([]),
  requires_contract: z.boolean().default(false),
});
export type ServiceInput = z.output<typeof serviceInput>;

export const removal = z.object({
  id: z.uuid(),
  outcome: z.enum(['deleted', 'deactivated']),
  message: z.string(),
});
export type Removal = z.output<typeof removal>;

const tags = ['Services'];
const list = z.object({ services: z.array(service) });
const byId = z.object({ id: z.uuid() });

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
  adminList: oc
    .route({ method: 'GET', path: '/admin/services', tags, summary: 'All services, newest first, with their figures' })
    .input(
      listQuery.extend({
        q: listQuery.shape.q.describe('Part of the name or the description'),
        category: z.string().trim().max(80).optional(),
        status: z.enum(['active', 'inactive']).optional(),
        type: z.enum(serviceTypes).optional(),
      }),
    )
    .output(
      z.object({
        services: z.array(adminService),
        next_cursor: z.string().nullable(),
        stats: serviceStats.describe('Of all services, whatever the list is narrowed to'),
        categories: z.array(z.string()),
      }),
    ),
  create: oc
    .route({ method: 'POST', path: '/admin/services', tags, summary: 'Add a service' })
    .input(serviceInput.extend({ id: newId }))
    .output(adminService),
  update: oc
    .route({ method: 'PUT', path: '/admin/services/{id}', tags, summary: 'Change a service' })
    .input(byId.extend({ updated_at: seenVersion }).extend(serviceInput.shape))
    .output(adminService),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/admin/services/{id}',
      tags,
      summary: 'Delete a service, or deactivate it when an order or a contract uses it',
    })
    .input(byId)
    .output(removal),
  order: oc
    .route({
      method: 'POST',
      path: '/admin/services/order',
      tags,
      summary: 'Put the services in this order, as the site shows them',
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(200) }))
    .output(list),
  setImage: oc
    .route({ method: 'PUT', path: '/admin/services/{id}/image', tags, summary: 'Store a picture for a service' })
    .meta(pictureBody)
    .input(byId.extend({ file: z.file('Please choose an image file.') }))
    .output(adminService),
};
export type AdminServiceList = {
  services: AdminService[];
  next_cursor: string | null;
  stats: ServiceStats;
  categories: string[];
};
