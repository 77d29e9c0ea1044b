import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, demandArea, guardFirst } from '#platform/http/guards.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { type MessageRecord, messageRecordsContract } from './contract.ts';
import { areaOfKind } from './policy.ts';
import { listMessageRecords } from './queries.server.ts';
import { makeChangeOrder, makeTask, makeTicket } from './service.server.ts';

const os = implement(messageRecordsContract).$context<ApiContext>().$config(guardFirst);

/** A change order names the project that it changes to those alone who may see projects. */
const withinAreas = (reader: Pick<Caller, 'areas'>, record: MessageRecord): MessageRecord =>
  mayRead(reader, 'projects') ? record : { ...record, project: null };

export const messageRecordsRouter = os.router({
  list: os.list.use(adminOnly).handler(async ({ context: { platform, user }, input }) => {
    const items = await listMessageRecords(platform.db, input);
    return { items: items.filter(({ kind }) => mayRead(user, areaOfKind[kind])).map((item) => withinAreas(user, item)) };
  }),
  createTask: os.createTask.use(adminOnly).handler(({ context, input: { id, request_key, ...input } }) => {
    demandArea(context.user, areaOfKind.task, 'POST');
    return makeTask(context.platform, actorOf(context), { id, request_key }, input);
  }),
  createTicket: os.createTicket.use(adminOnly).handler(({ context, input: { id, request_key, ...input } }) => {
    demandArea(context.user, areaOfKind.ticket, 'POST');
    return makeTicket(context.platform, actorOf(context), { id, request_key }, input);
  }),
  createChangeOrder: os.createChangeOrder.use(adminOnly).handler(async ({ context, input: { id, request_key, ...input } }) => {
    demandArea(context.user, areaOfKind.change_order, 'POST');
    if (input.project_id) demandArea(context.user, 'projects', 'GET');
    return withinAreas(context.user, await makeChangeOrder(context.platform, actorOf(context), { id, request_key }, input));
  }),
});
