import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { directoryContract } from './contract.ts';
import { listClients, readStats } from './queries.server.ts';

const os = implement(directoryContract).$context<ApiContext>().$config(guardFirst);

export const directoryRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listClients(context.platform.db, input)),
  stats: os.stats.use(adminOnly).handler(({ context }) => readStats(context.platform.db)),
});
