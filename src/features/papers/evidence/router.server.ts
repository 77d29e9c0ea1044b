import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { exportEvidence } from './archive.server.ts';
import { evidenceContract } from './contract.ts';
import { listCertificates, verifyHash, verifyNumber } from './verify.server.ts';

const os = implement(evidenceContract).$context<ApiContext>().$config(guardFirst);

// A number is a moment, so many of them could be tried through.
const rate = { window: 60, max: 30 };
// An archive is put together in memory.
const exports = { window: 60, max: 20 };

export const evidenceRouter = os.router({
  certificates: os.certificates.handler(async ({ context }) => ({ items: await listCertificates(context.platform.db) })),
  byNumber: os.byNumber.handler(async ({ context, input }) => {
    await limitRate(context, 'verify', rate);
    return verifyNumber(context.platform, input.number);
  }),
  byHash: os.byHash.handler(async ({ context, input }) => {
    await limitRate(context, 'verify', rate);
    return verifyHash(context.platform, input.sha256);
  }),
  export: os.export.use(adminOnly).handler(async ({ context, input }) => {
    await limitRate(context, 'evidence', exports);
    const { document_type, id } = input;
    return exportEvidence(context.platform, actorOf(context), { document_type, document_id: id });
  }),
});
