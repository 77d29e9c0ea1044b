import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { pipelineContract } from './contract.ts';
import { readFigures } from './figures.server.ts';
import { getLead, listLeads, readBoard } from './queries.server.ts';
import { createLead, deleteLead, moveLead, updateLead } from './service.server.ts';

const os = implement(pipelineContract).$context<ApiContext>().$config(guardFirst);

export const pipelineRouter = os.router({
  board: os.board.use(adminOnly).handler(({ context, input }) => readBoard(context.platform.db, input)),
  list: os.list.use(adminOnly).handler(({ context, input }) => listLeads(context.platform.db, input)),
  figures: os.figures.use(adminOnly).handler(({ context, input }) => readFigures(context.platform.db, input.period)),
  get: os.get.use(adminOnly).handler(({ context, input }) => getLead(context.platform.db, context.user, input.id)),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input: { lead_id, ...input } }) => createLead(context.platform.db, actorOf(context), lead_id, input)),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      updateLead(context.platform.db, actorOf(context), { id, updated_at }, input),
    ),
  move: os.move.use(adminOnly).handler(({ context, input }) => moveLead(context.platform.db, actorOf(context), input)),
  delete: os.delete.use(adminOnly).handler(({ context, input }) => deleteLead(context.platform.db, actorOf(context), input.id)),
});
