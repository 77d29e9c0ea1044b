import { oc } from '@orpc/contract';
import { z } from 'zod';
import { contractStatuses } from '#shared/choices/papers/contracts.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

export const agreementSummary = z.object({
  id: z.uuid(),
  contract_number: z.string(),
  title: z.string(),
  status: z.enum(contractStatuses),
  total_amount: z.number(),
  currency: z.string(),
  effective_date: z.iso.date().nullable(),
  expiration_date: z.iso.date().nullable().describe('Null for a subscription: it has no end'),
  client_signature: z.string().nullable(),
  client_signed_at: timestamp.nullable(),
  service_id: z.uuid().nullable(),
  order_id: z.uuid().nullable(),
  pdf_url: z.string().nullable().describe('Null until it is signed'),
  is_sample: z.boolean(),
  created_at: timestamp,
});
export type AgreementSummary = z.output<typeof agreementSummary>;

export const agreement = agreementSummary.extend({
  text: z.string(),
  text_sha256: z.string().nullable(),
  signer_ip_address: z.string().nullable(),
  signer_user_agent: z.string().nullable(),
});
export type Agreement = z.output<typeof agreement>;

const tags = ['Contracts'];

export const agreementsContract = {
  listOwn: oc
    .route({ method: 'GET', path: '/contracts', tags, summary: 'What the caller has signed at checkout, newest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(agreementSummary)),
  get: oc
    .route({
      method: 'GET',
      path: '/contracts/{id}',
      tags,
      summary: "One of the caller's contracts of the checkout; any of them for an administrator",
    })
    .input(z.object({ id: z.uuid() }))
    .output(agreement),
  download: oc
    .route({
      method: 'GET',
      path: '/contracts/{id}/contract.pdf',
      tags,
      summary: "The sealed PDF of one of the caller's contracts of the checkout; of any of them for an administrator",
      ...downloadRoute('application/pdf'),
    })
    // Not checked any further: what is no contract is not found, whatever it looks like.
    .input(z.object({ id: z.string() }))
    .output(download),
};
