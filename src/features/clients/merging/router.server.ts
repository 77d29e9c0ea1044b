import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { mergingContract } from './contract.ts';
import { listMerges, mergeContacts, previewMerge, undoMerge } from './service.server.ts';

const os = implement(mergingContract).$context<ApiContext>().$config(guardFirst);

export const mergingRouter = os.router({
  preview: os.preview.use(adminOnly).handler(({ context, input }) => previewMerge(context.platform.db, context.user, input)),
  merge: os.merge
    .use(adminOnly)
    .handler(({ context, input }) => mergeContacts(context.platform.db, actorOf(context), context.user, input)),
  list: os.list.use(adminOnly).handler(({ context, input }) => listMerges(context.platform.db, input.id)),
  undo: os.undo
    .use(adminOnly)
    .handler(({ context, input }) => undoMerge(context.platform.db, actorOf(context), context.user, input.id)),
});
