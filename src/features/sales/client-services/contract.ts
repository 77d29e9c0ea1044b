import { oc } from '@orpc/contract';
import { z } from 'zod';
import { clientServiceStatuses } from '#shared/choices/sales/client-services.ts';
import { frequencies, serviceKinds, serviceTypes } from '#shared/choices/sales/services.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

/** What a client has bought. */
export const ownedService = z.object({
  id: z.uuid(),
  service_id: z.uuid().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(serviceKinds),
  type: z.enum(serviceTypes),
  frequency: z.enum(frequencies).nullable(),
  quantity: z.number().int(),
  unit_price: z.number().nullable().describe('Dollars, as bought'),
  status: z.enum(clientServiceStatuses),
  started_at: timestamp,
  renews_at: timestamp.nullable().describe('When a subscription is next charged'),
  ended_at: timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  order: z.object({ id: z.uuid(), order_number: z.string() }).nullable(),
  contract: z.object({ id: z.uuid(), contract_number: z.string() }).nullable(),
  is_sample: z.boolean(),
});
export type OwnedService = z.output<typeof ownedService>;

export const clientServicesContract = {
  listOwn: oc
    .route({ method: 'GET', path: '/my/services', tags: ['Services'], summary: 'What the caller has bought, newest first' })
    .input(listQuery.pick({ limit: true, cursor: true }))
    .output(pageOf(ownedService)),
};
