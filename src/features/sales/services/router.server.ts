import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, demandRole, guardFirst } from '#platform/http/guards.server.ts';
import { servicesContract } from './contract.ts';
import { orderServices } from './order.server.ts';
import { setPicture } from './picture.server.ts';
import { featuredLimit } from './policy.ts';
import { listActiveServices, listServices } from './queries.server.ts';
import { addService, changeService, removeService, toStored } from './service.server.ts';

const os = implement(servicesContract).$context<ApiContext>().$config(guardFirst);

/** Pages that show services are gone before the answer to the change is sent. */
const dropsPages = os.middleware(async ({ context, next }) => {
  const result = await next();
  context.platform.pages.drop('services');
  return result;
});

export const servicesRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const { settings } = await context.platform.site.get();
    if (!settings.show_services_to_visitors) await demandRole(context, 'client');
    return { services: await listActiveServices(context.platform.db) };
  }),
  featured: os.featured.handler(async ({ context }) => ({
    services: await listActiveServices(context.platform.db, featuredLimit),
  })),
  adminList: os.adminList.use(adminOnly).handler(({ context, input }) => listServices(context.platform.db, input)),
  create: os.create
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input: { id, ...input } }) =>
      addService(context.platform.db, actorOf(context), 'service', id, toStored(input)),
    ),
  update: os.update
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      changeService(context.platform, actorOf(context), 'service', { id, updated_at }, toStored(input)),
    ),
  delete: os.delete
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input }) => removeService(context.platform, actorOf(context), 'service', input.id)),
  order: os.order
    .use(adminOnly)
    .use(dropsPages)
    .handler(async ({ context, input }) => {
      await orderServices(context.platform.db, actorOf(context), input.ids);
      return { services: await listActiveServices(context.platform.db) };
    }),
  setImage: os.setImage
    .use(adminOnly)
    .use(dropsPages)
    .handler(({ context, input }) => setPicture(context.platform, actorOf(context), 'service', input.id, input.file)),
});
