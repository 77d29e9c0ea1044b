import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { visitSettings } from '#shared/settings/visits.ts';
import { visitsContract } from './contract.ts';
import { exportVisits } from './export.server.ts';
import { readSummary } from './queries.server.ts';

const os = implement(visitsContract).$context<ApiContext>().$config(guardFirst);
const settings = settingsOperations(visitSettings);

export const visitsRouter = os.router({
  summary: os.summary.use(adminOnly).handler(async ({ context: { platform }, input }) => {
    const { count_visits } = await platform.settings.get(visitSettings);
    return readSummary(platform.db, input, count_visits, new Date());
  }),
  export: os.export
    .use(adminOnly)
    .handler(({ context, input: { list, ...period } }) => exportVisits(context.platform.db, list, period, new Date())),
  getSettings: os.getSettings.use(settings.guard).handler(({ context }) => settings.get(context)),
  updateSettings: os.updateSettings.use(settings.guard).handler(({ context, input }) => settings.save(context, input)),
});
