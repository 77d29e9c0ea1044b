import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { analyticsContract } from './contract.ts';
import { refreshFigures } from './count.server.ts';
import { readAnalytics } from './queries.server.ts';
import { readDetails } from './read-details.server.ts';

const os = implement(analyticsContract).$context<ApiContext>().$config(guardFirst);

export const analyticsRouter = os.router({
  show: os.show.use(adminOnly).handler(async ({ context: { platform }, input }) => {
    await refreshFigures(platform.db, platform.registry.dailyFigures);
    return readAnalytics(platform.db, input);
  }),
  details: os.details
    .use(adminOnly)
    .handler(({ context: { platform }, input }) => readDetails(platform.db, platform.registry.dailyFigures, input)),
});
