import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { AppError } from '#shared/app-error.ts';
import { roleMeets } from '#shared/roles.ts';
import { type LogSettings, logSettings } from '#shared/settings/logs.ts';
import { logsContract } from './contract.ts';
import { findLog, listLogs, logOverviewOf, tailLogs } from './queries.server.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from './saved-filters.server.ts';
import { openSensitiveLogs, recordBrowserError } from './service.server.ts';

const os = implement(logsContract).$context<ApiContext>().$config(guardFirst);
const settings = settingsOperations(logSettings);
const shown = (stored: LogSettings, { platform }: ApiContext) => ({ ...stored, default_days: platform.env.LOG_DAYS });
const browserErrorRate = { window: 60, max: 30 };

export const logsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listLogs(context.platform, input)),
  overview: os.overview.use(adminOnly).handler(({ context, input }) => logOverviewOf(context.platform.db, input)),
  tail: os.tail.use(adminOnly).handler(({ context, input }) => tailLogs(context.platform.db, input)),
  savedFilters: os.savedFilters
    .use(adminOnly)
    .handler(async ({ context }) => ({ items: await listSavedFilters(context.platform.db, context.user.user_id) })),
  saveFilter: os.saveFilter
    .use(adminOnly)
    .handler(({ context, input }) => saveFilter(context.platform.db, context.user.user_id, input)),
  deleteFilter: os.deleteFilter.use(adminOnly).handler(async ({ context, input }) => {
    await deleteSavedFilter(context.platform.db, context.user.user_id, input.id);
    return { deleted: true as const };
  }),
  settings: os.settings.use(settings.guard).handler(async ({ context }) => shown(await settings.get(context), context)),
  saveSettings: os.saveSettings
    .use(settings.guard)
    .handler(async ({ context, input }) => shown(await settings.save(context, input), context)),
  passphrase: os.passphrase
    .use(superAdminOnly)
    .handler(async ({ context }) => ({ passphrase: await openSensitiveLogs(context.platform, actorOf(context)) })),
  get: os.get.use(adminOnly).handler(async ({ context, input }) => {
    const log = await findLog(context.platform.db, input.id, roleMeets(context.user.role, 'super_admin'));
    if (!log) throw new AppError('NOT_FOUND', 'This log entry does not exist.');
    return log;
  }),
  reportBrowserError: os.reportBrowserError.handler(async ({ context, input }) => {
    await limitRate(context, 'browser-errors', browserErrorRate);
    await recordBrowserError(context, input);
    return { accepted: true as const };
  }),
});
