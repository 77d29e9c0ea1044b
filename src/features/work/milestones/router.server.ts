import { implement } from '@orpc/server';
import { findOwnProject, getProject } from '#features/work/projects/queries.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { approveMilestone, requestChanges } from './answer.server.ts';
import { type Milestone, milestonesContract } from './contract.ts';
import { listMilestones } from './queries.server.ts';
import { createMilestone, deleteMilestone, orderMilestones, updateMilestone } from './service.server.ts';

const os = implement(milestonesContract).$context<ApiContext>().$config(guardFirst);

const listed = async (items: Promise<Milestone[]>) => ({ items: await items });

export const milestonesRouter = os.router({
  list: os.list.use(adminOnly).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await getProject(db, input.id);
    return listed(listMilestones(db, input.id));
  }),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input: { id, milestone_id, ...input } }) =>
      listed(createMilestone(context.platform.db, actorOf(context), { project_id: id, id: milestone_id }, input)),
    ),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      listed(updateMilestone(context.platform.db, actorOf(context), { id, updated_at }, input)),
    ),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      listed(deleteMilestone(context.platform.db, actorOf(context), { ...params, ...query })),
    ),
  order: os.order
    .use(adminOnly)
    .handler(({ context, input }) => listed(orderMilestones(context.platform.db, actorOf(context), input.id, input.ids))),
  listOwn: os.listOwn.use(signedIn).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await findOwnProject(db, context.user.user_id, input.id);
    return listed(listMilestones(db, input.id));
  }),
  approve: os.approve
    .use(signedIn)
    .handler(({ context, input }) => listed(approveMilestone(context.platform.db, actorOf(context), input))),
  requestChanges: os.requestChanges
    .use(signedIn)
    .handler(({ context, input }) => listed(requestChanges(context.platform.db, actorOf(context), input))),
});
