import { oc } from '@orpc/contract';
import { z } from 'zod';
import { actorKinds, documentTypes, eventKinds, recordBreaks } from '#shared/choices/papers/evidence.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { timestamp } from '#shared/wire.ts';

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'This is no fingerprint');

/** One entry of a document's record, for the studio. */
export const evidenceEvent = z.object({
  position: z.number().int(),
  kind: z.enum(eventKinds),
  actor_kind: z.enum(actorKinds),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  consent_version: z.string().nullable(),
  content_before: z.string().nullable(),
  content_after: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  happened_at: timestamp,
  hash: z.string(),
});
export type EvidenceEvent = z.output<typeof evidenceEvent>;

export const chainState = z.object({
  intact: z.boolean(),
  events: z.number().int(),
  head: z.string().nullable(),
  broken_at: z.number().int().nullable().describe('The first event that is not what was written'),
  broken: z
    .enum(recordBreaks)
    .nullable()
    .describe(
      'What does not fit: an event, the end of the record, a kept version, the document itself, a signature, the seal, or the secret',
    ),
});
export type ChainState = z.output<typeof chainState>;

/** What anybody may know of a finished document: no names, no amounts. */
export const verification = z.object({
  number: z.string(),
  document_type: z.enum(documentTypes),
  version: z.number().int(),
  is_latest: z.boolean(),
  sealed_at: timestamp,
  pdf_sha256: sha256,
  certificate_sha256: sha256,
  chain_hash: sha256.describe('The last hash of the record when the document was sealed; it stands on the certificate page'),
  chain_events: z.number().int().describe('How many events the record had when the document was sealed'),
  stamped_at: timestamp.nullable().describe('The time that a time stamp authority put on the seal; it stands in the file'),
  stored_copy: z.enum(['unchanged', 'changed', 'missing']),
  chain: chainState,
});
export type Verification = z.output<typeof verification>;

export const sealCertificate = z.object({
  certificate_sha256: sha256,
  certificate_pem: z.string(),
  created_at: timestamp,
});
export type SealCertificate = z.output<typeof sealCertificate>;

const tags = ['Verification'];

export const evidenceContract = {
  certificates: oc
    .route({
      method: 'GET',
      path: '/verify/certificates',
      tags,
      summary: 'The certificates that this installation seals documents with, and those it used before',
    })
    .output(z.object({ items: z.array(sealCertificate) })),
  byNumber: oc
    .route({ method: 'GET', path: '/verify/numbers/{number}', tags, summary: 'The state of a finished document by its number' })
    .input(z.object({ number: z.string().trim().toUpperCase().max(40) }))
    .output(verification),
  byHash: oc
    .route({
      method: 'GET',
      path: '/verify/files/{sha256}',
      tags,
      summary: 'The state of a finished document by the SHA-256 of its file',
    })
    .input(z.object({ sha256 }))
    .output(verification),
  export: oc
    .route({
      method: 'GET',
      path: '/admin/evidence/{document_type}/{id}/evidence.zip',
      tags,
      summary: 'Everything that proves a document, in one archive that can be checked without this installation',
      ...downloadRoute('application/zip'),
    })
    .input(z.object({ document_type: z.enum(documentTypes), id: z.uuid() }))
    .output(download),
};
