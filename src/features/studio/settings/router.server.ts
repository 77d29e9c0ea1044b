import { implement } from '@orpc/server';
import { authorOf } from '#platform/audit/author.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { settingsContract } from './contract.ts';
import { saveSiteInformation } from './service.server.ts';

const os = implement(settingsContract).$context<ApiContext>().$config(guardFirst);

export const settingsRouter = os.router({
  site: os.site.use(adminOnly).handler(async ({ context }) => (await context.platform.site.get()).settings),
  saveSite: os.saveSite.use(adminOnly).handler(async ({ context, input }) => {
    const saved = await saveSiteInformation(context.platform.db, authorOf(context), input);
    context.platform.site.drop();
    return saved;
  }),
});
