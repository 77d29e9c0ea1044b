import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { mayReadAll } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { siteSettings } from '#shared/settings/site.ts';
import { settingsContract } from './contract.ts';

const os = implement(settingsContract).$context<ApiContext>().$config(guardFirst);
const site = settingsOperations(siteSettings);

/** Choosing where these emails go is a way to read them. */
const ofEveryArea = 'The studio’s emails about every area go to this address. You need access to all areas to change it.';

export const settingsRouter = os.router({
  site: os.site.use(site.guard).handler(({ context }) => site.get(context)),
  saveSite: os.saveSite.use(site.guard).handler(async ({ context, input }) => {
    const { site_email } = await site.get(context);
    if (input.site_email !== site_email && !mayReadAll(context.user))
      throw new AppError('FORBIDDEN', ofEveryArea, { fields: { site_email: ofEveryArea } });
    return site.save(context, input);
  }),
});
