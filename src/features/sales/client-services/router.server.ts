import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { clientServicesContract } from './contract.ts';
import { listOwn } from './queries.server.ts';

const os = implement(clientServicesContract).$context<ApiContext>().$config(guardFirst);

export const clientServicesRouter = os.router({
  listOwn: os.listOwn.use(signedIn).handler(({ context, input }) => listOwn(context.platform.db, context.user.user_id, input)),
});
