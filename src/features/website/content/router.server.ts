import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { contentContract } from './contract.ts';
import { createPage, deletePage, updatePage } from './free-pages.server.ts';
import { createPreview, revokePreview } from './previews.server.ts';
import { demandPage } from './published.server.ts';
import { listPages, listPreviews, listVersions, readState } from './queries.server.ts';
import { discardDraft, publishDraft, saveDraft, scheduleDraft, unschedule } from './service.server.ts';

const os = implement(contentContract).$context<ApiContext>().$config(guardFirst);

export const contentRouter = os.router({
  list: os.list.use(adminOnly).handler(async ({ context: { platform } }) => ({
    items: await listPages(platform.db, (await platform.site.get()).languages),
  })),
  create: os.create.use(adminOnly).handler(({ context, input }) => createPage(context.platform, actorOf(context), input)),
  update: os.update
    .use(adminOnly)
    .handler(async ({ context, input: { page, ...input } }) =>
      updatePage(context.platform, actorOf(context), await demandPage(context.platform, page), input),
    ),
  delete: os.delete
    .use(adminOnly)
    .handler(async ({ context, input: { params, query } }) =>
      deletePage(context.platform, actorOf(context), await demandPage(context.platform, params.page), query),
    ),
  get: os.get
    .use(adminOnly)
    .handler(async ({ context: { platform }, input }) =>
      readState(platform.db, await demandPage(platform, input.page), await platform.site.get()),
    ),
  save: os.save
    .use(adminOnly)
    .handler(async ({ context, input: { page, ...input } }) =>
      saveDraft(context.platform, actorOf(context), await demandPage(context.platform, page), input),
    ),
  publish: os.publish
    .use(adminOnly)
    .handler(async ({ context, input: { page, ...input } }) =>
      publishDraft(context.platform, actorOf(context), await demandPage(context.platform, page), input),
    ),
  discard: os.discard
    .use(adminOnly)
    .handler(async ({ context, input: { params, query } }) =>
      discardDraft(context.platform, actorOf(context), await demandPage(context.platform, params.page), query),
    ),
  schedule: os.schedule
    .use(adminOnly)
    .handler(async ({ context, input: { page, ...input } }) =>
      scheduleDraft(context.platform, actorOf(context), await demandPage(context.platform, page), input),
    ),
  unschedule: os.unschedule
    .use(adminOnly)
    .handler(async ({ context, input: { page } }) =>
      unschedule(context.platform, actorOf(context), await demandPage(context.platform, page)),
    ),
  listVersions: os.listVersions
    .use(adminOnly)
    .handler(async ({ context, input: { page, before } }) =>
      listVersions(context.platform.db, await demandPage(context.platform, page), before),
    ),
  listPreviews: os.listPreviews.use(adminOnly).handler(async ({ context, input: { page } }) => ({
    items: await listPreviews(context.platform, await demandPage(context.platform, page)),
  })),
  createPreview: os.createPreview
    .use(adminOnly)
    .handler(async ({ context, input: { page, days } }) =>
      createPreview(context.platform, actorOf(context), await demandPage(context.platform, page), days),
    ),
  revokePreview: os.revokePreview
    .use(adminOnly)
    .handler(({ context, input: { id } }) => revokePreview(context.platform, actorOf(context), id)),
});
