import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { builderContract } from './contract.ts';
import { listDrafts, readState } from './queries.server.ts';
import { discardDraft, publishDraft, saveDraft } from './service.server.ts';

const os = implement(builderContract).$context<ApiContext>().$config(guardFirst);

export const builderRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context: { platform }, input }) => listDrafts(platform.db, input)),
  get: os.get.use(adminOnly).handler(({ context: { platform }, input: { id } }) => readState(platform.db, platform.registry, id)),
  save: os.save
    .use(adminOnly)
    .handler(({ context: { platform }, input: { definition, ...seen } }) => saveDraft(platform, seen, definition)),
  publish: os.publish
    .use(adminOnly)
    .handler(({ context, input: { definition, ...seen } }) => publishDraft(context.platform, actorOf(context), seen, definition)),
  discard: os.discard
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      discardDraft(context.platform, actorOf(context), { ...params, ...query }),
    ),
});
