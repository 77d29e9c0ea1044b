import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminInPerson, adminOnly, demandArea, guardFirst } from '#platform/http/guards.server.ts';
import { readOptions } from './catalogue.server.ts';
import { workflowsContract } from './contract.ts';
import { findWorkflow, getRun, listRuns, listVersions, listWorkflows } from './queries.server.ts';
import { rehearse } from './rehearsal.server.ts';
import { resumeRun, retryStep, skipStep, stopRun, testWorkflow } from './run-service.server.ts';
import { readSavings } from './savings.server.ts';
import {
  addStarters,
  createWorkflow,
  deleteWorkflow,
  duplicateWorkflow,
  renewHook,
  setActive,
  updateWorkflow,
} from './service.server.ts';
import { workflowSecret } from './webhook-step.server.ts';

const os = implement(workflowsContract).$context<ApiContext>().$config(guardFirst);

export const workflowsRouter = os.router({
  list: os.list
    .use(adminOnly)
    .handler(({ context: { platform }, input }) => listWorkflows(platform.db, platform.registry, input)),
  options: os.options.use(adminOnly).handler(({ context: { platform } }) => readOptions(platform.db, platform.registry)),
  savings: os.savings.use(adminOnly).handler(({ context: { platform } }) => readSavings(platform.db)),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input: { workflow_id, ...input } }) =>
      createWorkflow(context.platform, actorOf(context), workflow_id, input),
    ),
  addStarters: os.addStarters.use(adminOnly).handler(({ context }) => addStarters(context.platform, actorOf(context))),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      updateWorkflow(context.platform, actorOf(context), { id, updated_at }, input),
    ),
  setActive: os.setActive
    .use(adminOnly)
    .handler(({ context, input: { id, is_active } }) => setActive(context.platform, actorOf(context), id, is_active)),
  duplicate: os.duplicate
    .use(adminOnly)
    .handler(({ context, input: { id, workflow_id } }) => duplicateWorkflow(context.platform, actorOf(context), id, workflow_id)),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      deleteWorkflow(context.platform, actorOf(context), { ...params, ...query }),
    ),
  versions: os.versions
    .use(adminOnly)
    .handler(({ context: { platform }, input: { id } }) => listVersions(platform.db, platform.registry, id)),
  test: os.test.use(adminOnly).handler(({ context, input }) => testWorkflow(context.platform, actorOf(context), input)),
  rehearse: os.rehearse.use(adminOnly).handler(({ context: { platform }, input: { id } }) => rehearse(platform, id)),
  renewHook: os.renewHook
    .use(adminOnly)
    .handler(({ context, input: { id } }) => renewHook(context.platform, actorOf(context), id)),
  secret: os.secret.use(adminInPerson).handler(async ({ context: { platform, user }, input: { id } }) => {
    // With the key that calls are signed with, somebody can write in the studio's name.
    demandArea(user, 'automation', 'PUT');
    await findWorkflow(platform.db, id);
    return { secret: workflowSecret(platform, id) };
  }),
  listRuns: os.listRuns
    .use(adminOnly)
    .handler(({ context: { platform }, input }) => listRuns(platform.db, platform.registry, input)),
  getRun: os.getRun
    .use(adminOnly)
    .handler(({ context: { platform }, input: { id } }) => getRun(platform.db, platform.registry, id)),
  retry: os.retry.use(adminOnly).handler(({ context, input }) => retryStep(context.platform, actorOf(context), input)),
  skip: os.skip.use(adminOnly).handler(({ context, input }) => skipStep(context.platform, actorOf(context), input)),
  resume: os.resume.use(adminOnly).handler(({ context, input }) => resumeRun(context.platform, actorOf(context), input)),
  stop: os.stop.use(adminOnly).handler(({ context, input }) => stopRun(context.platform, actorOf(context), input)),
});
