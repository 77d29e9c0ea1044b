import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { messageRecordsContract } from './contract.ts';
import { listMessageRecords } from './queries.server.ts';
import { makeChangeOrder, makeTask, makeTicket } from './service.server.ts';

const os = implement(messageRecordsContract).$context<ApiContext>().$config(guardFirst);

export const messageRecordsRouter = os.router({
  list: os.list
    .use(adminOnly)
    .handler(async ({ context, input }) => ({ items: await listMessageRecords(context.platform.db, input) })),
  createTask: os.createTask
    .use(adminOnly)
    .handler(({ context, input: { id, request_key, ...input } }) =>
      makeTask(context.platform, actorOf(context), { id, request_key }, input),
    ),
  createTicket: os.createTicket
    .use(adminOnly)
    .handler(({ context, input: { id, request_key, ...input } }) =>
      makeTicket(context.platform, actorOf(context), { id, request_key }, input),
    ),
  createChangeOrder: os.createChangeOrder
    .use(adminOnly)
    .handler(({ context, input: { id, request_key, ...input } }) =>
      makeChangeOrder(context.platform, actorOf(context), { id, request_key }, input),
    ),
});
