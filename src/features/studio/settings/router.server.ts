import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { siteSettings } from '#shared/settings/site.ts';
import { settingsContract } from './contract.ts';

const os = implement(settingsContract).$context<ApiContext>().$config(guardFirst);
const site = settingsOperations(siteSettings);

export const settingsRouter = os.router({
  site: os.site.use(site.guard).handler(({ context }) => site.get(context)),
  saveSite: os.saveSite.use(site.guard).handler(({ context, input }) => site.save(context, input)),
});
