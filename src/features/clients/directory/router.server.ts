import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { directoryContract } from './contract.ts';
import { downloadClients } from './export.server.ts';
import { listClients, readStats } from './queries.server.ts';

const os = implement(directoryContract).$context<ApiContext>().$config(guardFirst);

export const directoryRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listClients(context.platform.db, input)),
  export: os.export.use(adminOnly).handler(({ context, input, signal }) => downloadClients(context, input, signal)),
  stats: os.stats.use(adminOnly).handler(({ context, input }) => readStats(context.platform.db, input.tag)),
});
