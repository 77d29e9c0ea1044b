import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { demandRole, guardFirst } from '#platform/http/guards.server.ts';
import { servicesContract } from './contract.ts';
import { featuredLimit } from './policy.ts';
import { listActiveServices } from './queries.server.ts';

const os = implement(servicesContract).$context<ApiContext>().$config(guardFirst);

export const servicesRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const { settings } = await context.platform.site.get();
    if (!settings.show_services_to_visitors) await demandRole(context, 'client');
    return { services: await listActiveServices(context.platform.db) };
  }),
  featured: os.featured.handler(async ({ context }) => ({
    services: await listActiveServices(context.platform.db, featuredLimit),
  })),
});
