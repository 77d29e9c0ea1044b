import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { anyStudyRouter } from './any-study.server.ts';
import { askedOnWire } from './asked.server.ts';
import { answerConsent, withdrawConsent } from './consents.server.ts';
import { consentsContract, workContract } from './contract.ts';
import { findPreview, findStudy, listPublished } from './published.server.ts';

const os = implement(workContract).$context<ApiContext>().$config(guardFirst);

const readerOf = ({ platform: { db, log }, ip }: ApiContext) => ({ db, log, visitor: ip });

export const workRouter = os.router({
  list: os.list.handler(({ context, input }) => listPublished(readerOf(context), input)),
  get: os.get.handler(({ context, input }) => findStudy(readerOf(context), input.slug, input.language)),
  exists: anyStudyRouter.exists,
  preview: os.preview.handler(async ({ context, input }) => {
    await limitRate(context, 'work-preview', { window: 60, max: 60 });
    return findPreview(readerOf(context), input.token);
  }),
});

const open = implement(consentsContract).$context<ApiContext>().$config(guardFirst);
const guesses = { window: 60, max: 30 };

export const consentsRouter = open.router({
  get: open.get.handler(async ({ context, input }) => {
    await limitRate(context, 'consent-link', guesses);
    return askedOnWire(context.platform, input.token);
  }),
  answer: open.answer.handler(async ({ context, input }) => {
    await limitRate(context, 'consent-link', guesses);
    return answerConsent(context, input);
  }),
  withdraw: open.withdraw.handler(async ({ context, input }) => {
    await limitRate(context, 'consent-link', guesses);
    return withdrawConsent(context, input);
  }),
});
