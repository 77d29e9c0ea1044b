import { implement } from '@orpc/server';
import { findOwnProject, getProject } from '#features/work/projects/queries.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { retainersContract } from './contract.ts';
import { readOwnMeter, watchMeter } from './queries.server.ts';
import { createLink, deleteRetainer, readRetainer, revokeLink, saveRetainer } from './service.server.ts';

const os = implement(retainersContract).$context<ApiContext>().$config(guardFirst);

const byLink = os.middleware(async ({ context, next }) => {
  await limitRate(context, 'retainer-link', { window: 60, max: 60 });
  return next();
});

export const retainersRouter = os.router({
  get: os.get.use(adminOnly).handler(async ({ context: { platform }, input }) => {
    await getProject(platform.db, input.id);
    return { retainer: await readRetainer(platform.db, platform, input.id) };
  }),
  save: os.save.use(adminOnly).handler(async ({ context, input: { id, updated_at, ...input } }) => ({
    retainer: await saveRetainer(context.platform, actorOf(context), { project_id: id, updated_at }, input),
  })),
  delete: os.delete.use(adminOnly).handler(async ({ context, input }) => ({
    retainer: await deleteRetainer(context.platform, actorOf(context), input.id),
  })),
  createLink: os.createLink.use(adminOnly).handler(async ({ context, input }) => ({
    retainer: await createLink(context.platform, actorOf(context), input.id),
  })),
  revokeLink: os.revokeLink.use(adminOnly).handler(async ({ context, input }) => ({
    retainer: await revokeLink(context.platform, actorOf(context), input.id),
  })),
  getOwn: os.getOwn.use(signedIn).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await findOwnProject(db, context.user.user_id, input.id);
    return { retainer: await readOwnMeter(db, input.id) };
  }),
  watch: os.watch.use(byLink).handler(({ context, input }) => watchMeter(context.platform.db, input.token)),
});
