import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { type SavedReply, savedRepliesContract } from './contract.ts';
import { createSavedReply, deleteSavedReply, listSavedReplies, updateSavedReply } from './service.server.ts';

const os = implement(savedRepliesContract).$context<ApiContext>().$config(guardFirst);
const listed = async (items: Promise<SavedReply[]>) => ({ items: await items });

export const savedRepliesRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context }) => listed(listSavedReplies(context.platform.db))),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input }) => listed(createSavedReply(context.platform.db, actorOf(context), input))),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      listed(updateSavedReply(context.platform.db, actorOf(context), { id, updated_at }, input)),
    ),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      listed(deleteSavedReply(context.platform.db, actorOf(context), { ...params, ...query })),
    ),
});
