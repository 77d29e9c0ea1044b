import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { searchContract } from './contract.ts';

const os = implement(searchContract).$context<ApiContext>().$config(guardFirst);

/** Of each kind; the lists themselves show the rest. */
const most = 5;

export const searchRouter = os.router({
  find: os.find.use(adminOnly).handler(async ({ context: { platform, user }, input }) => {
    const groups = await Promise.all(
      platform.registry.recordSearches
        .filter(({ adminArea }) => mayRead(user, adminArea))
        .map(async ({ heading, icon, find }) => ({
          heading,
          icon,
          items: await find(platform.db, input.q, most, user),
        })),
    );
    return { groups: groups.filter(({ items }) => items.length > 0) };
  }),
});
