import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { roleMeets } from '#shared/roles.ts';
import { logsContract } from './contract.ts';
import { findLog, listLogs, logOverviewOf } from './queries.server.ts';
import { openSensitiveLogs, recordBrowserError } from './service.server.ts';

const os = implement(logsContract).$context<ApiContext>().$config(guardFirst);
const browserErrorRate = { window: 60, max: 30 };

export const logsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listLogs(context.platform, input)),
  overview: os.overview.use(adminOnly).handler(({ context, input }) => logOverviewOf(context.platform.db, input)),
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
