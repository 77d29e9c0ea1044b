import { implement } from '@orpc/server';
import { findOwnProject, getProject } from '#features/work/projects/queries.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { tasksContract } from './contract.ts';
import { listVisible, readBoard } from './queries.server.ts';
import { createTask, deleteTask, moveTask, updateTask } from './service.server.ts';

const os = implement(tasksContract).$context<ApiContext>().$config(guardFirst);

export const tasksRouter = os.router({
  list: os.list.use(adminOnly).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await getProject(db, input.id);
    return readBoard(db, input.id);
  }),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input: { id, task_id, ...input } }) =>
      createTask(context.platform.db, actorOf(context), { project_id: id, id: task_id }, input),
    ),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      updateTask(context.platform.db, actorOf(context), { id, updated_at }, input),
    ),
  move: os.move.use(adminOnly).handler(({ context, input }) => moveTask(context.platform.db, actorOf(context), input)),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      deleteTask(context.platform.db, actorOf(context), { ...params, ...query }),
    ),
  listOwn: os.listOwn.use(signedIn).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await findOwnProject(db, context.user.user_id, input.id);
    return { items: await listVisible(db, input.id) };
  }),
});
