import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { acceptSender, blockSender, listBlocked, unblockSender } from './held.server.ts';
import { heldContract } from './held-contract.ts';
import { getInboxConversation } from './inbox.server.ts';

const os = implement(heldContract).$context<ApiContext>().$config(guardFirst);

export const heldSendersRouter = os.router({
  accept: os.accept.use(adminOnly).handler(async ({ context, input: { id } }) => {
    await acceptSender(context.platform.db, actorOf(context), id);
    return getInboxConversation(context.platform.db, id, context.user);
  }),
  block: os.block.use(adminOnly).handler(async ({ context, input: { id } }) => {
    await blockSender(context.platform.db, actorOf(context), id);
    return getInboxConversation(context.platform.db, id, context.user);
  }),
  unblock: os.unblock.use(adminOnly).handler(async ({ context, input }) => {
    await unblockSender(context.platform.db, actorOf(context), input.address);
    return { items: await listBlocked(context.platform.db) };
  }),
  listBlocked: os.listBlocked.use(adminOnly).handler(async ({ context }) => ({ items: await listBlocked(context.platform.db) })),
});
