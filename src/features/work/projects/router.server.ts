import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { listActivity } from './activity.server.ts';
import { projectsContract } from './contract.ts';
import { downloadProjects } from './export.server.ts';
import { findOwnProject, getProject, listOwnProjects, listProjects } from './queries.server.ts';
import { createProject, updateProject } from './service.server.ts';
import { listOpenSources } from './sources.server.ts';

const os = implement(projectsContract).$context<ApiContext>().$config(guardFirst);

export const projectsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listProjects(context.platform.db, input)),
  get: os.get.use(adminOnly).handler(({ context, input }) => getProject(context.platform.db, input.id)),
  create: os.create.use(adminOnly).handler(({ context, input }) => createProject(context.platform.db, actorOf(context), input)),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      updateProject(context.platform.db, actorOf(context), { id, updated_at }, input),
    ),
  sources: os.sources
    .use(adminOnly)
    .handler(async ({ context }) => ({ items: await listOpenSources(context.platform.db, context.user) })),
  export: os.export.use(adminOnly).handler(({ context, input, signal }) => downloadProjects(context, input, signal)),
  activity: os.activity.use(adminOnly).handler(async ({ context, input }) => {
    const { db, registry } = context.platform;
    await getProject(db, input.id);
    return { items: await listActivity(db, registry.audit, input.id) };
  }),
  listOwn: os.listOwn
    .use(signedIn)
    .handler(({ context, input }) => listOwnProjects(context.platform.db, context.user.user_id, input)),
  getOwn: os.getOwn
    .use(signedIn)
    .handler(({ context, input }) => findOwnProject(context.platform.db, context.user.user_id, input.id)),
});
