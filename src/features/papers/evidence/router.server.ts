import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { evidenceContract } from './contract.ts';
import { listCertificates, verifyHash, verifyNumber } from './verify.server.ts';

const os = implement(evidenceContract).$context<ApiContext>().$config(guardFirst);

// A number is a moment, so many of them could be tried through.
const rate = { window: 60, max: 30 };

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
});
