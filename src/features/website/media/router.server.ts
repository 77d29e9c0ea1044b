import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { mediaContract } from './contract.ts';
import { listMedia, readMedia } from './queries.server.ts';
import { createMedia, deleteMedia, deleteUnused, replaceMedia, updateMedia } from './service.server.ts';

const os = implement(mediaContract).$context<ApiContext>().$config(guardFirst);

export const mediaRouter = os.router({
  list: os.list
    .use(adminOnly)
    .handler(({ context: { platform }, input }) => listMedia(platform.db, platform.registry.mediaUses, input)),
  get: os.get
    .use(adminOnly)
    .handler(({ context: { platform }, input }) => readMedia(platform.db, platform.registry.mediaUses, input.id)),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input }) => createMedia(context.platform, actorOf(context), input.upload_id)),
  replace: os.replace
    .use(adminOnly)
    .handler(({ context, input }) => replaceMedia(context.platform, actorOf(context), input.id, input.upload_id)),
  update: os.update.use(adminOnly).handler(({ context, input }) => updateMedia(context.platform, actorOf(context), input)),
  delete: os.delete.use(adminOnly).handler(({ context, input }) => deleteMedia(context.platform, actorOf(context), input.id)),
  deleteUnused: os.deleteUnused
    .use(adminOnly)
    .handler(({ context, input }) => deleteUnused(context.platform, actorOf(context), input.ids)),
});
