import { implement } from '@orpc/server';
import { findOwnProject, getProject } from '#features/work/projects/queries.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { readBudget, readOwnTime, updateTerms } from './budget.server.ts';
import { timeContract } from './contract.ts';
import { listEntries, readTimer } from './queries.server.ts';
import { createEntry, deleteEntry, startTimer, stopTimer, updateEntry } from './service.server.ts';

const os = implement(timeContract).$context<ApiContext>().$config(guardFirst);

export const timeRouter = os.router({
  timer: os.timer.use(adminOnly).handler(({ context }) => readTimer(context.platform.db, context.user.user_id)),
  start: os.start.use(adminOnly).handler(({ context, input }) => startTimer(context.platform.db, actorOf(context), input)),
  stop: os.stop.use(adminOnly).handler(({ context, input }) => stopTimer(context.platform.db, actorOf(context), input)),
  list: os.list.use(adminOnly).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await getProject(db, input.id);
    return listEntries(db, input);
  }),
  create: os.create
    .use(adminOnly)
    .handler(({ context, input: { id, entry_id, ...input } }) =>
      createEntry(context.platform.db, actorOf(context), { project_id: id, id: entry_id }, input),
    ),
  update: os.update
    .use(adminOnly)
    .handler(({ context, input: { id, updated_at, ...input } }) =>
      updateEntry(context.platform.db, actorOf(context), { id, updated_at }, input),
    ),
  delete: os.delete.use(adminOnly).handler(async ({ context, input }) => {
    await deleteEntry(context.platform.db, actorOf(context), input.id);
    return { id: input.id };
  }),
  budget: os.budget.use(adminOnly).handler(({ context, input }) => readBudget(context.platform.db, context.user, input.id)),
  updateTerms: os.updateTerms
    .use(adminOnly)
    .handler(({ context, input: { id, terms_version, ...input } }) =>
      updateTerms(context.platform.db, actorOf(context), { project_id: id, version: terms_version, reader: context.user }, input),
    ),
  getOwn: os.getOwn.use(signedIn).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await findOwnProject(db, context.user.user_id, input.id);
    return { time: await readOwnTime(db, input.id) };
  }),
});
