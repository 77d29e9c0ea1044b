import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { analyticsSettings } from '#shared/settings/analytics.ts';
import { consentContract } from './contract.ts';

const os = implement(consentContract).$context<ApiContext>().$config(guardFirst);
const analytics = settingsOperations(analyticsSettings);

export const consentRouter = os.router({
  analytics: os.analytics.use(analytics.guard).handler(({ context }) => analytics.get(context)),
  saveAnalytics: os.saveAnalytics.use(analytics.guard).handler(({ context, input }) => analytics.save(context, input)),
});
