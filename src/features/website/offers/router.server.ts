import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { offersContract } from './contract.ts';
import { orderOffers } from './order.server.ts';
import { listOffers, listServices } from './queries.server.ts';
import { createOffer, deleteOffer, resetOffer, setVisible, updateOffer } from './service.server.ts';

const os = implement(offersContract).$context<ApiContext>().$config(guardFirst);

export const offersRouter = os.router({
  list: os.list
    .use(adminOnly)
    .handler(async ({ context, input }) => ({ items: await listOffers(context.platform.db, input.kind) })),
  listServices: os.listServices
    .use(adminOnly)
    .handler(async ({ context, input }) => ({ items: await listServices(context.platform.db, input.kind) })),
  create: os.create.use(adminOnly).handler(({ context, input }) => createOffer(context.platform, actorOf(context), input)),
  update: os.update.use(adminOnly).handler(({ context, input }) => updateOffer(context.platform, actorOf(context), input)),
  setVisible: os.setVisible
    .use(adminOnly)
    .handler(({ context, input: { is_visible, ...at } }) => setVisible(context.platform, actorOf(context), at, is_visible)),
  reset: os.reset
    .use(adminOnly)
    .handler(({ context, input: { revision, ...at } }) => resetOffer(context.platform, actorOf(context), at, { revision })),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) => deleteOffer(context.platform, actorOf(context), params, query)),
  order: os.order.use(adminOnly).handler(async ({ context, input }) => ({
    items: await orderOffers(context.platform, actorOf(context), input.kind, input.ids),
  })),
});
