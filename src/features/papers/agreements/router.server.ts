import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { clientOrStudio, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { agreementsContract } from './contract.ts';
import { downloadAgreement } from './download.server.ts';
import { getAgreement, listOwnAgreements } from './queries.server.ts';

const os = implement(agreementsContract).$context<ApiContext>().$config(guardFirst);

export const agreementsRouter = os.router({
  listOwn: os.listOwn
    .use(signedIn)
    .handler(({ context, input }) => listOwnAgreements(context.platform.db, context.user.user_id, input)),
  get: os.get.use(clientOrStudio).handler(({ context, input }) => getAgreement(context.platform.db, context.user, input.id)),
  download: os.download.use(clientOrStudio).handler(({ context, input }) => downloadAgreement(context, context.user, input.id)),
});
