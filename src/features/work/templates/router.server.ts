import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { createPlannedProject } from './apply.server.ts';
import { projectTemplatesContract } from './contract.ts';
import { listTemplates } from './queries.server.ts';
import { createFromProject, createTemplate, deleteTemplate, updateTemplate } from './service.server.ts';

const os = implement(projectTemplatesContract).$context<ApiContext>().$config(guardFirst);

export const projectTemplatesRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context }) => listTemplates(context.platform.db)),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input: { template_id, ...input } }) =>
      createTemplate(context.platform.db, actorOf(context), template_id, input),
    ),
  createFromProject: os.createFromProject
    .use(adminOnly)
    .handler(({ context, input: { id, template_id, name } }) =>
      createFromProject(context.platform.db, actorOf(context), { project_id: id, id: template_id, name }),
    ),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      updateTemplate(context.platform.db, actorOf(context), { id, updated_at }, input),
    ),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input }) => deleteTemplate(context.platform.db, actorOf(context), input.id)),
  createProject: os.createProject
    .use(adminOnly)
    .handler(({ context, input: { id, ...input } }) => createPlannedProject(context.platform.db, actorOf(context), id, input)),
});
