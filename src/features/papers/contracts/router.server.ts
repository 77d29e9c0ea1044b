import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { contractsContract } from './contract.ts';
import { ownContracts, readContract } from './queries.server.ts';

const os = implement(contractsContract).$context<ApiContext>().$config(guardFirst);

export const contractsRouter = os.router({
  own: os.own.use(signedIn).handler(({ context, input }) => ownContracts(context.platform.db, context.user.user_id, input)),
  detail: os.detail.use(signedIn).handler(({ context, input }) => readContract(context.platform.db, context.user, input.id)),
});
