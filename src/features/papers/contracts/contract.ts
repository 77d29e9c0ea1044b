import { oc } from '@orpc/contract';
import { z } from 'zod';
import { chainState, evidenceEvent, sha256 } from '#features/papers/evidence/contract.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { contractOrigins, contractStatuses, contractTypes } from '#shared/choices/papers/contracts.ts';
import { newId, seenVersion } from '#shared/seen.ts';
import { listQuery, moreMatches, pageOf, timestamp } from '#shared/wire.ts';
import { contractTemplateInput, contractUpdate, newContract, signatureInput } from './fields.ts';

export const contractCard = z.object({
  id: z.uuid(),
  origin: z.enum(contractOrigins).describe('Written by the studio, or signed at checkout'),
  contract_number: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(contractStatuses),
  contract_type: z.enum(contractTypes),
  total_amount: z.number(),
  currency: z.string(),
  effective_date: z.iso.date().nullable(),
  expiration_date: z.iso.date().nullable(),
  contact_id: z.uuid().nullable(),
  user_id: z.uuid().nullable(),
  estimate_id: z.uuid().nullable(),
  contact: z
    .object({
      id: z.uuid(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      company_name: z.string().nullable(),
    })
    .nullable(),
  client: z
    .object({ name: z.string(), company_name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .describe('The contact, or the account that signed at checkout'),
  estimate: z.object({ estimate_number: z.string(), title: z.string() }).nullable(),
  client_signature: z.string().nullable(),
  client_signed_at: timestamp.nullable(),
  admin_signature: z.string().nullable(),
  admin_signed_at: timestamp.nullable(),
  declined_at: timestamp.nullable(),
  access_token: z
    .string()
    .nullable()
    .describe('Null for a contract of the checkout, for an API key, and for those who may not change documents'),
  access_revoked_at: timestamp.nullable().describe('Since then the link leads nowhere'),
  version: z.number().int(),
  sent_at: timestamp.nullable(),
  sent_to: z.string().nullable().describe('The address that the link went to; it stays while a new version is written'),
  created_by: z.uuid().nullable(),
  is_sample: z.boolean(),
  created_at: timestamp,
});
export type ContractCard = z.output<typeof contractCard>;

const party = z.object({ name: z.string(), company: z.string().nullable(), email: z.string() });
const service = z.object({
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  price: z.number(),
  discount: z.number(),
  tax_rate: z.number(),
  total: z.number(),
});
const cents = z.number().int();

/** What stands in the contract, word for word as it is hashed and signed. */
export const contractContentSchema = z.object({
  document: z.literal('contract'),
  number: z.string(),
  version: z.number().int(),
  title: z.string(),
  description: z.string().nullable(),
  contract_type: z.enum(contractTypes),
  studio: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
  client: party.nullable(),
  subtotal_cents: cents,
  discount_cents: cents,
  tax_cents: cents,
  total_amount_cents: cents,
  currency: z.string(),
  effective_date: z.iso.date().nullable(),
  expiration_date: z.iso.date().nullable(),
  services: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      quantity_hundredths: z.number().int(),
      unit_price_cents: cents,
      discount_bp: z.number().int(),
      tax_rate_bp: z.number().int(),
      amount_cents: cents.describe('Quantity times price'),
      total_cents: cents.describe('Less the discount, plus the tax'),
    }),
  ),
  terms_and_conditions: z.array(z.string()),
  payment_terms: z.array(z.string()),
});

export const contractDetail = contractCard.extend({
  services: z.array(service),
  terms_and_conditions: z.array(z.string()).describe('As written, with merge fields'),
  payment_terms: z.array(z.string()),
  client_signature_drawing: z.string().nullable(),
  admin_signature_drawing: z.string().nullable(),
  signer_ip_address: z.string().nullable(),
  signer_user_agent: z.string().nullable(),
  text: z.string().describe('The words of a contract of the checkout; empty for one that the studio wrote'),
  text_sha256: z.string().nullable(),
  content: contractContentSchema.nullable().describe('Null for a contract of the checkout'),
  content_sha256: z.string().nullable().describe('Set while the content is with the client'),
  viewed_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  cancelled_at: timestamp.nullable(),
  decline_reason: z.string().nullable(),
  reminders_enabled: z.boolean(),
  reminders_sent: z.number().int(),
  next_reminder_at: timestamp.nullable(),
  send_obstacle: z.string().nullable().describe('Why it cannot be sent as it is'),
  revision: z
    .string()
    .describe('Another one after each change of what is written here, and after it was sent or signed for the studio'),
  events: z.array(evidenceEvent),
  chain: chainState,
});
export type ContractDetail = z.output<typeof contractDetail>;

export const contractTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  contract_type: z.enum(contractTypes),
  terms_and_conditions: z.array(z.string()),
  payment_terms: z.array(z.string()),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type ContractTemplate = z.output<typeof contractTemplate>;

const tags = ['Contracts'];
const byId = z.object({ id: z.uuid() });
const card = contractCard;
/** As many clauses and services as a contract may have, each as long as it may be. */
const longText = bodyLimit(12 * megabyte);

export const contractsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/contracts',
      tags,
      summary: 'Contracts that the studio wrote and those signed at checkout, newest first',
    })
    .input(
      listQuery.extend({
        status: z.enum(contractStatuses).optional(),
        contact_id: z.uuid().optional(),
        q: listQuery.shape.q.describe('Words of the number, the title or the client, or their beginnings'),
      }),
    )
    .output(pageOf(card).extend({ more_matches: moreMatches })),
  get: oc
    .route({ method: 'GET', path: '/admin/contracts/{id}', tags, summary: 'A contract with its content and its evidence' })
    .input(byId)
    .output(contractDetail),
  create: oc
    .route({ method: 'POST', path: '/admin/contracts', tags, summary: 'Write a contract; it starts as a draft' })
    .meta(longText)
    .input(newContract)
    .output(card),
  update: oc
    .route({
      method: 'PUT',
      path: '/admin/contracts/{id}',
      tags,
      summary: 'Change a contract. One that was sent becomes a new version, a draft that has to be sent again',
    })
    .meta(longText)
    .input(contractUpdate)
    .output(card),
  send: oc
    .route({ method: 'POST', path: '/admin/contracts/{id}/send', tags, summary: 'Send the contract to its client by mail' })
    .input(byId)
    .output(card),
  revokeLink: oc
    .route({
      method: 'POST',
      path: '/admin/contracts/{id}/revoke-link',
      tags,
      summary: 'End the link that was sent; sending again makes a new one',
    })
    .input(byId)
    .output(card),
  setReminders: oc
    .route({ method: 'PUT', path: '/admin/contracts/{id}/reminders', tags, summary: 'Remind the client of signing, or not' })
    .input(byId.extend({ enabled: z.boolean() }))
    .output(card),
  countersign: oc
    .route({ method: 'POST', path: '/admin/contracts/{id}/countersign', tags, summary: 'Sign for the studio' })
    .input(byId.extend({ content_sha256: sha256.describe('Of the content that you have read') }).extend(signatureInput.shape))
    .output(card),
  duplicate: oc
    .route({ method: 'POST', path: '/admin/contracts/{id}/duplicate', tags, summary: 'A new draft with the same content' })
    .input(byId)
    .output(card),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/contracts/{id}', tags, summary: 'Delete a draft that was never sent' })
    .input(byId)
    .output(byId),
  cancel: oc
    .route({ method: 'POST', path: '/admin/contracts/{id}/cancel', tags, summary: 'Cancel a contract that is not completed' })
    .input(byId)
    .output(card),
};

export const contractTemplatesContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/contract-templates', tags, summary: 'Terms to write contracts from, by name' })
    .output(z.object({ items: z.array(contractTemplate) })),
  create: oc
    .route({ method: 'POST', path: '/admin/contract-templates', tags, summary: 'Add a contract template' })
    .meta(longText)
    .input(contractTemplateInput.extend({ id: newId }))
    .output(contractTemplate),
  update: oc
    .route({ method: 'PUT', path: '/admin/contract-templates/{id}', tags, summary: 'Change a contract template' })
    .meta(longText)
    .input(byId.extend({ updated_at: seenVersion }).extend(contractTemplateInput.shape))
    .output(contractTemplate),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/contract-templates/{id}', tags, summary: 'Delete a contract template' })
    .input(byId)
    .output(byId),
};
