import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { publicContentContract } from './contract.ts';
import { findPublishedPage, previewedChanges, publishedChanges } from './published.server.ts';

const os = implement(publicContentContract).$context<ApiContext>().$config(guardFirst);

const readerOf = ({ platform: { db, log, site }, ip }: ApiContext) => ({ db, log, site, visitor: ip });

export const publicContentRouter = os.router({
  published: os.published.handler(async ({ context, input }) => ({
    changes: await publishedChanges(readerOf(context), input.page, input.language),
  })),
  preview: os.preview.handler(async ({ context, input }) => {
    await limitRate(context, 'content-preview', { window: 60, max: 60 });
    return previewedChanges(readerOf(context), input.token);
  }),
  find: os.find.handler(({ context, input }) => findPublishedPage(readerOf(context), input.page, input.language)),
});
