import { implement } from '@orpc/server';
import { authorOf } from '#platform/audit/author.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { consentContract } from './contract.ts';
import { saveAnalytics } from './service.server.ts';

const os = implement(consentContract).$context<ApiContext>().$config(guardFirst);

export const consentRouter = os.router({
  analytics: os.analytics.use(adminOnly).handler(async ({ context }) => (await context.platform.site.get()).analytics),
  saveAnalytics: os.saveAnalytics.use(adminOnly).handler(async ({ context, input }) => {
    const saved = await saveAnalytics(context.platform.db, authorOf(context), input);
    context.platform.site.drop();
    return saved;
  }),
});
