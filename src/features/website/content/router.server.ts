import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { contentContract } from './contract.ts';
import { createPreview, revokePreview } from './previews.server.ts';
import { demandPage } from './published.server.ts';
import { listPages, listPreviews, listVersions, readState } from './queries.server.ts';
import { discardDraft, publishDraft, saveDraft, scheduleDraft, unschedule } from './service.server.ts';

const os = implement(contentContract).$context<ApiContext>().$config(guardFirst);

export const contentRouter = os.router({
  list: os.list.use(adminOnly).handler(async ({ context: { platform } }) => ({ items: await listPages(platform.db) })),
  get: os.get
    .use(adminOnly)
    .handler(async ({ context: { platform }, input }) =>
      readState(platform.db, demandPage(input.page), await platform.site.get()),
    ),
  save: os.save
    .use(adminOnly)
    .handler(({ context, input: { page, ...input } }) => saveDraft(context.platform, actorOf(context), demandPage(page), input)),
  publish: os.publish
    .use(adminOnly)
    .handler(({ context, input: { page, ...input } }) =>
      publishDraft(context.platform, actorOf(context), demandPage(page), input),
    ),
  discard: os.discard
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      discardDraft(context.platform, actorOf(context), demandPage(params.page), query),
    ),
  schedule: os.schedule
    .use(adminOnly)
    .handler(({ context, input: { page, ...input } }) =>
      scheduleDraft(context.platform, actorOf(context), demandPage(page), input),
    ),
  unschedule: os.unschedule
    .use(adminOnly)
    .handler(({ context, input: { page } }) => unschedule(context.platform, actorOf(context), demandPage(page))),
  listVersions: os.listVersions
    .use(adminOnly)
    .handler(({ context, input: { page, before } }) => listVersions(context.platform.db, demandPage(page), before)),
  listPreviews: os.listPreviews
    .use(adminOnly)
    .handler(async ({ context, input: { page } }) => ({ items: await listPreviews(context.platform, demandPage(page)) })),
  createPreview: os.createPreview
    .use(adminOnly)
    .handler(({ context, input: { page, days } }) => createPreview(context.platform, actorOf(context), demandPage(page), days)),
  revokePreview: os.revokePreview
    .use(adminOnly)
    .handler(({ context, input: { id } }) => revokePreview(context.platform, actorOf(context), id)),
});
