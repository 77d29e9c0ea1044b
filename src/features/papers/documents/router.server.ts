import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { documentsContract } from './contract.ts';
import { ownDocuments } from './queries.server.ts';

const os = implement(documentsContract).$context<ApiContext>().$config(guardFirst);

export const documentsRouter = os.router({
  listOwn: os.listOwn.use(signedIn).handler(({ context, input }) => ownDocuments(context.platform.db, context.user, input)),
});
