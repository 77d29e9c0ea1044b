import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { mayViewPortals } from '#platform/auth/portal-view.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminInPerson, guardFirst } from '#platform/http/guards.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { vouchFor, withdrawVouch } from './vouching.server.ts';
import { vouchingContract } from './vouching-contract.ts';

const os = implement(vouchingContract).$context<ApiContext>().$config(guardFirst);

/** Else somebody who may not read documents would open them by an account of their own. */
function demandAllOfPortal(user: Caller): void {
  if (mayViewPortals(user)) return;
  const partly = 'This opens projects, documents, orders and messages to the account. You need access to all of them to vouch.';
  throw new AppError('FORBIDDEN', partly);
}

export const vouchingRouter = os.router({
  vouch: os.vouch.use(adminInPerson).handler(({ context, input }) => {
    demandAllOfPortal(context.user);
    return vouchFor(context.platform, actorOf(context), input.id);
  }),
  withdraw: os.withdraw.use(adminInPerson).handler(({ context, input }) => {
    demandAllOfPortal(context.user);
    return withdrawVouch(context.platform, actorOf(context), input.id);
  }),
});
