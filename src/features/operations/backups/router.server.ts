import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { demandPassword } from '#platform/auth/demand-password.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { backupsContract } from './contract.ts';
import { askForBackup, askForCheck, deleteBackup, downloadBackup, listBackupRuns, permitBackup } from './service.server.ts';
import { saveBackupSettings, showBackupSettings } from './settings.server.ts';

const os = implement(backupsContract).$context<ApiContext>().$config(guardFirst);

export const backupsRouter = os.router({
  settings: os.settings.use(superAdminOnly).handler(({ context }) => showBackupSettings(context.platform)),
  saveSettings: os.saveSettings
    .use(superAdminOnly)
    .handler(({ context, input }) => saveBackupSettings(context.platform, actorOf(context), input)),
  list: os.list.use(superAdminOnly).handler(({ context, input }) => listBackupRuns(context.platform.db, input)),
  create: os.create
    .use(superAdminOnly)
    .handler(({ context, input }) => askForBackup(context.platform, actorOf(context), input.backup_id)),
  verify: os.verify
    .use(superAdminOnly)
    .handler(({ context, input }) => askForCheck(context.platform, actorOf(context), input.id)),
  delete: os.delete
    .use(superAdminOnly)
    .handler(({ context, input }) => deleteBackup(context.platform, actorOf(context), input.id)),
  permitDownload: os.permitDownload.use(superAdminOnly).handler(async ({ context, input: { id, password } }) => {
    await demandPassword(context, password);
    return { key: permitBackup(context.platform, id, context.user.session_id) };
  }),
  download: os.download
    .use(superAdminOnly)
    .handler(({ context, input }) =>
      downloadBackup(context.platform, actorOf(context), { ...input, session_id: context.user.session_id }),
    ),
});
