import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminInPerson, adminOnly, demandArea, guardFirst } from '#platform/http/guards.server.ts';
import { webhooksContract } from './contract.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  readSecret,
  renewSecret,
  replayDelivery,
  updateEndpoint,
} from './service.server.ts';

const os = implement(webhooksContract).$context<ApiContext>().$config(guardFirst);

export const webhooksRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context: { platform } }) => listEndpoints(platform.db, platform.registry)),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input: { endpoint_id, ...input } }) =>
      createEndpoint(context.platform, actorOf(context), endpoint_id, input),
    ),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      updateEndpoint(context.platform, actorOf(context), { id, updated_at }, input),
    ),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      deleteEndpoint(context.platform, actorOf(context), { ...params, ...query }),
    ),
  secret: os.secret.use(adminInPerson).handler(({ context: { platform, user }, input: { id } }) => {
    // With the key that messages are signed with, somebody can write in the studio's name.
    demandArea(user, 'automation', 'PUT');
    return readSecret(platform, id);
  }),
  renewSecret: os.renewSecret
    .use(adminInPerson)
    .handler(({ context, input: { id } }) => renewSecret(context.platform, actorOf(context), id)),
  listDeliveries: os.listDeliveries.use(adminOnly).handler(({ context, input }) => listDeliveries(context.platform.db, input)),
  replay: os.replay
    .use(adminOnly)
    .handler(({ context, input: { id, request_key } }) => replayDelivery(context.platform, actorOf(context), id, request_key)),
});
