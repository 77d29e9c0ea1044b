import { oc } from '@orpc/contract';
import { z } from 'zod';
import { deliveryStatuses } from '#shared/choices/automation/webhooks.ts';
import { seenDelete, seenVersion } from '#shared/seen.ts';
import { listQuery, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { webhookLimits } from './choices.ts';

export const endpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  off_reason: z.string().nullable(),
  last_success_at: timestamp.nullable(),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Endpoint = z.output<typeof endpoint>;

export const endpointInput = z.object({
  url: z
    .url({ protocol: /^https?$/, message: 'Please enter an address that starts with https://' })
    .max(webhookLimits.url, `Please use at most ${webhookLimits.url} characters`),
  description: optionalText(webhookLimits.description),
  events: z.array(z.string().max(80)).min(1, 'Please choose at least one event').max(webhookLimits.events),
  is_active: z.boolean().default(true),
});
export type EndpointInput = z.output<typeof endpointInput>;

export const delivery = z.object({
  id: z.uuid(),
  endpoint_id: z.uuid(),
  message_id: z.string(),
  event_type: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  next_attempt_at: timestamp.nullable(),
  response_status: z.number().int().nullable(),
  error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Delivery = z.output<typeof delivery>;

const list = z.object({ items: z.array(endpoint), events: z.array(z.object({ value: z.string(), label: z.string() })) });
export type Endpoints = z.output<typeof list>;

const tags = ['Webhooks'];
const byId = z.object({ id: z.uuid() });

export const webhooksContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/webhooks',
      tags,
      summary: 'Addresses that are told of events, and the events to choose from',
    })
    .output(list),
  create: oc
    .route({ method: 'POST', path: '/admin/webhooks', tags, summary: 'Add an address; its secret is not in the answer' })
    .input(
      z.object({ endpoint_id: z.uuid().describe('Chosen by the caller: the same one is kept once') }).extend(endpointInput.shape),
    )
    .output(endpoint),
  update: oc
    .route({ method: 'PUT', path: '/admin/webhooks/{id}', tags, summary: 'Change an address, or switch it on or off' })
    .input(byId.extend({ updated_at: seenVersion }).extend(endpointInput.shape))
    .output(endpoint),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/admin/webhooks/{id}',
      inputStructure: 'detailed',
      tags,
      summary: 'Delete an address with the log of its deliveries',
    })
    .input(seenDelete)
    .output(byId),
  secret: oc
    .route({ method: 'GET', path: '/admin/webhooks/{id}/secret', tags, summary: 'The secret that its messages are signed with' })
    .input(byId)
    .output(z.object({ secret: z.string() })),
  renewSecret: oc
    .route({
      method: 'POST',
      path: '/admin/webhooks/{id}/secret',
      tags,
      summary: 'A new secret; the one before is worth nothing from then on',
    })
    .input(byId)
    .output(z.object({ secret: z.string() })),
  listDeliveries: oc
    .route({ method: 'GET', path: '/admin/webhooks/{id}/deliveries', tags, summary: 'What was sent to an address, newest first' })
    .input(byId.extend(listQuery.omit({ q: true }).shape).extend({ status: z.enum(deliveryStatuses).optional() }))
    .output(pageOf(delivery)),
  replay: oc
    .route({
      method: 'POST',
      path: '/admin/webhook-deliveries/{id}/replay',
      tags,
      summary: 'Send a message again, as one of its own',
    })
    .input(byId.extend({ request_key: z.uuid().describe('The same key sends it once') }))
    .output(delivery),
};
