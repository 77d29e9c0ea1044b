import { oc } from '@orpc/contract';
import { z } from 'zod';
import { contractStatuses } from '#shared/choices/papers/contracts.ts';
import { documentTypes } from '#shared/choices/papers/evidence.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

const statuses = [...new Set([...contractStatuses, 'accepted', 'declined', 'expired'] as const)];

/** One of the client's estimates or contracts, as the portal shows it. */
export const ownDocument = z.object({
  id: z.uuid(),
  document_type: z.enum(documentTypes),
  number: z.string(),
  title: z.string(),
  status: z.enum(statuses),
  total_amount: z.number(),
  currency: z.string(),
  date: timestamp.describe('When it was sent, or signed at checkout'),
  valid_until: z.iso.date().nullable().describe('Of an estimate that waits for an answer'),
  waits_for_client: z.boolean(),
  page_url: z.string().nullable().describe('Where it is read, accepted or signed; null when the studio has ended the link'),
  pdf_url: z.string(),
  is_sample: z.boolean(),
});
export type OwnDocument = z.output<typeof ownDocument>;

export const documentsContract = {
  listOwn: oc
    .route({
      method: 'GET',
      path: '/my/documents',
      tags: ['Documents'],
      summary: "The caller's estimates and contracts, newest first",
    })
    .input(listQuery.omit({ q: true }).extend({ type: z.enum(documentTypes).optional() }))
    .output(pageOf(ownDocument)),
};
