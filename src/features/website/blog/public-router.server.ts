import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { blogContract } from './contract.ts';
import { findPost, findPreview, listFeed, listPublished, listRelated } from './published.server.ts';

const os = implement(blogContract).$context<ApiContext>().$config(guardFirst);

const readerOf = ({ platform: { db, log }, ip }: ApiContext) => ({ db, log, visitor: ip });

export const blogRouter = os.router({
  list: os.list.handler(({ context, input }) => listPublished(context.platform.db, input)),
  get: os.get.handler(({ context, input }) => findPost(readerOf(context), input.slug, input.language)),
  related: os.related.handler(async ({ context, input: { except, tags, language } }) => ({
    items: await listRelated(context.platform.db, except, tags, language),
  })),
  feed: os.feed.handler(async ({ context }) => {
    await limitRate(context, 'blog-feed', { window: 60, max: 60 });
    return { items: await listFeed(readerOf(context)) };
  }),
  preview: os.preview.handler(async ({ context, input }) => {
    await limitRate(context, 'blog-preview', { window: 60, max: 60 });
    return findPreview(readerOf(context), input.token);
  }),
});
