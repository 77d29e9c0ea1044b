import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { filesContract } from './contract.ts';
import { listOwnFiles } from './own-queries.server.ts';
import { deleteOwnFile, restoreOwnFile } from './own-service.server.ts';
import { demandFile, listFiles } from './queries.server.ts';
import { deleteFile, undeleteFile } from './service.server.ts';
import { fileSettings } from './settings.ts';
import { quotaOf, usedBy } from './uploads.server.ts';

const os = implement(filesContract).$context<ApiContext>().$config(guardFirst);
const settings = settingsOperations(fileSettings);

export const filesRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listFiles(context.platform.db, context.user, input)),
  delete: os.delete.use(adminOnly).handler(async ({ context, input }) => {
    await demandFile(context.platform.db, context.user, input.id);
    return deleteFile(context.platform.db, actorOf(context), input.id);
  }),
  restore: os.restore.use(adminOnly).handler(async ({ context, input }) => {
    await demandFile(context.platform.db, context.user, input.id);
    return undeleteFile(context.platform.db, actorOf(context), input.id);
  }),
  listOwn: os.listOwn
    .use(signedIn)
    .handler(({ context, input }) => listOwnFiles(context.platform.db, context.user.user_id, input)),
  space: os.space.use(signedIn).handler(async ({ context: { platform, user } }) => ({
    used: await usedBy(platform.db, user.user_id),
    quota: await quotaOf(platform),
  })),
  deleteOwn: os.deleteOwn
    .use(signedIn)
    .handler(({ context, input }) => deleteOwnFile(context.platform.db, actorOf(context), input.id)),
  restoreOwn: os.restoreOwn
    .use(signedIn)
    .handler(({ context, input }) => restoreOwnFile(context.platform.db, actorOf(context), input.id)),
  getSettings: os.getSettings.use(settings.guard).handler(({ context }) => settings.get(context)),
  updateSettings: os.updateSettings.use(settings.guard).handler(({ context, input }) => settings.save(context, input)),
});
