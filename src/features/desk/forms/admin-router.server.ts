import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { formsAdminContract } from './admin-contract.ts';
import { getFormDetail, readOverview, readStatistics } from './form-queries.server.ts';
import { createForm, deleteForm, publishForm, restoreForm, saveDraft, setFormActive, updateForm } from './form-service.server.ts';

const os = implement(formsAdminContract).$context<ApiContext>().$config(guardFirst);

export const formsAdminRouter = os.router({
  list: os.list.use(adminOnly).handler(async ({ context }) => ({
    ...(await readOverview(context.platform.db)),
    template_count: context.platform.registry.mails.length,
  })),
  get: os.get.use(adminOnly).handler(({ context, input }) => getFormDetail(context.platform.db, input.id)),
  create: os.create.use(adminOnly).handler(({ context, input }) => createForm(context.platform.db, actorOf(context), input)),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...config } }) =>
      updateForm(context.platform.db, actorOf(context), { id, updated_at }, config),
    ),
  setActive: os.setActive
    .use(adminOnly)
    .handler(({ context, input }) => setFormActive(context.platform.db, actorOf(context), input.id, input.is_active)),
  saveDraft: os.saveDraft
    .use(adminOnly)
    .handler(({ context, input: { draft, ...seen } }) => saveDraft(context.platform.db, seen, draft)),
  publish: os.publish.use(adminOnly).handler(({ context, input }) => publishForm(context.platform.db, actorOf(context), input)),
  statistics: os.statistics.use(adminOnly).handler(({ context, input }) => readStatistics(context.platform.db, input.id)),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      deleteForm(context.platform.db, actorOf(context), { ...params, ...query }),
    ),
  restore: os.restore
    .use(adminOnly)
    .handler(({ context, input }) => restoreForm(context.platform.db, actorOf(context), input.id)),
});
