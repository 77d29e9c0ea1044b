import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { setAccountActive } from './account-status.server.ts';
import { accountStatusContract } from './account-status-contract.ts';

const os = implement(accountStatusContract).$context<ApiContext>().$config(guardFirst);

export const accountStatusRouter = os.router({
  deactivate: os.deactivate
    .use(adminOnly)
    .handler(({ context, input }) => setAccountActive(context.platform, actorOf(context), input.id, false)),
  reactivate: os.reactivate
    .use(adminOnly)
    .handler(({ context, input }) => setAccountActive(context.platform, actorOf(context), input.id, true)),
});
