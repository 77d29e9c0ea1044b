import { oc } from '@orpc/contract';
import { z } from 'zod';
import { contractContentSchema } from '#features/papers/contracts/contract.ts';
import { estimateContentSchema } from '#features/papers/estimates/content-fields.ts';
import { sha256 } from '#features/papers/evidence/contract.ts';
import { documentTypes } from '#shared/choices/papers/evidence.ts';
import { codePurposes } from '#shared/choices/papers/proof.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { printable } from '#shared/printable/field.ts';
import { isDrawing, longestDrawing } from '#shared/signature-drawing.ts';
import { timestamp } from '#shared/wire.ts';

const signature = z.object({ name: z.string(), drawing: z.string().nullable(), signed_at: timestamp });

const shared = {
  number: z.string(),
  title: z.string(),
  status: z.string(),
  is_sample: z.boolean(),
  content_sha256: z.string().describe('SHA-256 of the content; whoever accepts or signs names it'),
  is_revised: z.boolean().describe('The studio is changing it; what is shown is what was sent last, and waits for a new version'),
  can_answer: z.boolean().describe('Whether the caller may accept, sign or decline it now'),
  is_studio: z.boolean().describe('The caller runs the studio: looking leaves no trace, and there is nothing to answer'),
  is_contact: z.boolean().describe('The caller is signed in as the person whom the document is for'),
  signer_name: z.string().describe('A suggestion for the name field'),
  client: signature.nullable(),
  decline: z.object({ reason: z.string().nullable(), at: timestamp }).nullable(),
  pdf_url: z.string(),
  pdf_is_sealed: z.boolean(),
  consent: z.object({ version: z.string(), text: z.string() }),
};

export const estimatePage = z.object({
  ...shared,
  document_type: z.literal('estimate'),
  content: estimateContentSchema,
  converted_at: timestamp.nullable().describe('When the studio made a contract of it without an answer'),
});
export const contractPage = z.object({
  ...shared,
  document_type: z.literal('contract'),
  content: contractContentSchema,
  studio: signature.nullable(),
  completed_at: timestamp.nullable(),
  cancelled_at: timestamp.nullable(),
  code: z
    .object({
      goes_to: z.string().describe('The beginning and the domain of the address that the contract was sent to'),
      can_be_sent: z.boolean(),
      is_after_reset: z
        .boolean()
        .describe('The caller is signed in as that person, but with a password that was set anew within the last 24 hours'),
    })
    .nullable()
    .describe('Null when being signed in as the person whom the contract went to is proof enough'),
});
export const documentPage = z.discriminatedUnion('document_type', [estimatePage, contractPage]);
export type EstimatePage = z.output<typeof estimatePage>;
export type ContractPage = z.output<typeof contractPage>;
export type DocumentPage = z.output<typeof documentPage>;

// Not checked any further: what is no document is not found, whatever it looks like.
const access = z.object({
  document_type: z.string().describe(`One of ${documentTypes.join(', ')}`),
  access_token: z.string(),
});
const token = access.omit({ document_type: true });
const name = z.string().trim().min(2, 'Please enter your full name').max(120).superRefine(printable);
const consent_version = z.string().max(60);

export const acceptInput = z.object({
  content_sha256: sha256,
  selected: z.array(z.string().max(100)).max(200).describe('The optional lines that are taken'),
  name,
  consent_version,
});
const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits')
  .nullable();
export const declineInput = z.object({
  reason: z.string().trim().min(1, 'Please say why').max(2000),
  code: code.default(null).describe('For a contract the same proof as signing it; an estimate needs none'),
});
export const signInput = z.object({
  content_sha256: sha256,
  name,
  drawing: z
    .string()
    .max(longestDrawing)
    .refine(isDrawing, 'Please draw your signature')
    .nullable()
    .describe('SVG path of straight lines on paper of 480 by 160; null when the typed name is the signature'),
  consent_version,
  code: code.describe('Null where being signed in is proof enough'),
});

const tags = ['Documents'];

export const signingContract = {
  page: oc
    .route({
      method: 'GET',
      path: '/document/{document_type}/{access_token}',
      tags,
      summary: 'An estimate or a contract by its private link',
    })
    .input(access)
    .output(documentPage),
  view: oc
    .route({
      method: 'POST',
      path: '/document/{document_type}/{access_token}/view',
      tags,
      summary: 'Notes that the client has the document before them; nothing happens for the studio and for machines',
    })
    .input(access)
    .output(z.object({ is_counted: z.boolean() })),
  accept: oc
    .route({ method: 'POST', path: '/document/estimate/{access_token}/accept', tags, summary: 'Accepts an estimate' })
    .input(token.extend(acceptInput.shape))
    .output(documentPage),
  decline: oc
    .route({
      method: 'POST',
      path: '/document/{document_type}/{access_token}/decline',
      tags,
      summary: 'Declines an estimate or a contract',
    })
    .input(access.extend(declineInput.shape))
    .output(documentPage),
  code: oc
    .route({
      method: 'POST',
      path: '/document/contract/{access_token}/code',
      tags,
      summary: 'Mails a code for signing or declining to the address that the contract was sent to',
    })
    .input(token.extend({ purpose: z.enum(codePurposes).default('sign') }))
    .output(z.object({ goes_to: z.string(), minutes: z.number().int() })),
  sign: oc
    .route({ method: 'POST', path: '/document/contract/{access_token}/sign', tags, summary: 'Signs a contract' })
    .input(token.extend(signInput.shape))
    .output(documentPage),
  downloadByLink: oc
    .route({
      method: 'GET',
      path: '/document/{document_type}/{access_token}/document.pdf',
      tags,
      summary: 'The PDF of an estimate or a contract by its private link',
      ...downloadRoute('application/pdf'),
    })
    .input(access)
    .output(download),
  downloadById: oc
    .route({
      method: 'GET',
      path: '/documents/{document_type}/{id}/file.pdf',
      tags,
      summary: "The PDF of one of the caller's estimates or contracts; of any of them for an administrator",
      ...downloadRoute('application/pdf'),
    })
    .input(access.pick({ document_type: true }).extend({ id: z.string() }))
    .output(download),
};
